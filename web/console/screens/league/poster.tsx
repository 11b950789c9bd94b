import { type TeamLink, type TeamName, unwrap } from 'league-gateway-client';
import { Fragment } from 'preact';
import { dateOf, roleName } from '../../../kit/format.ts';
import { currentOrg, league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { ShareInvite } from '../../share-invite.tsx';

export type Poster = Readonly<{
  id: string;
  heading: string;
  team?: string;
  role: string;
  code: string;
  address: string;
  qrSvg: string;
  until: string;
}>;

/** A page to print and hang up: of a team, with a code for each role that has one, or of an invite. */
export function LeaguePoster({ kind, id }: Readonly<{ kind: string; id: string }>) {
  const load = useLoad(
    async (signal) => {
      const [posters, { language }] = await Promise.all([postersOf(signal), unwrap(league.GET('/api/org/settings', { signal }))]);
      return { posters, language };
    },
    [kind, id],
  );
  async function postersOf(signal: AbortSignal): Promise<readonly Poster[]> {
    if (kind === 'team') {
      const { team, links } = await unwrap(league.GET('/api/mobile/teams/{teamId}/links', { params: { path: { teamId: id } }, signal }));
      return links.map((link) => posterOf(team, link));
    }
    const { invites } = await unwrap(league.GET('/api/org/invites', { signal }));
    return invites
      .filter((invite) => invite.id === id && invite.status === 'active')
      .map(({ role, inviteCode, webLink, qrSvg, expiresAt }) => ({
        id,
        heading: currentOrg()?.name ?? '',
        role,
        code: inviteCode,
        address: webLink,
        qrSvg,
        until: expiresAt,
      }));
  }
  return (
    <Screen title={text('poster.title')} back={{ label: text('league.posters'), to: to('league', 'posters') }}>
      <Loaded load={load}>
        {({ posters, language }) =>
          posters.length === 0 ? (
            <p>{text('poster.none')}</p>
          ) : (
            <>
              {posters.some(({ role }) => role !== 'admin') && (
                <button type="button" class="no-print" onClick={() => print()}>
                  {text('poster.print')}
                </button>
              )}
              {posters.map((poster) => (
                <Fragment key={poster.id}>
                  <div class="card no-print">
                    <ShareInvite {...poster} language={language} />
                  </div>
                  {poster.role !== 'admin' && <PosterPage poster={poster} />}
                </Fragment>
              ))}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

export const posterOf = (team: TeamName, { role, inviteCode, webLink, qrSvg, expiresAt }: TeamLink): Poster => ({
  id: `${team.id}/${role}`,
  heading: team.name,
  team: team.name,
  role,
  code: inviteCode,
  address: webLink,
  qrSvg,
  until: expiresAt,
});

/** A page of paper. */
export const PosterPage = ({ poster: { heading, role, code, address, qrSvg, until } }: Readonly<{ poster: Poster }>) => (
  <article class="poster">
    {heading !== currentOrg()?.name && <p>{currentOrg()?.name}</p>}
    <h2>{heading}</h2>
    <p>{text('poster.scan', { role: role === 'parent' ? 'parent' : 'other', who: roleName(role) })}</p>
    {/* An image, since the page may not turn text into markup. */}
    <img src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`} alt={text('poster.qr', { address })} />
    <p>{text('poster.or')}</p>
    <p class="address">{inWords(address)}</p>
    <p>
      {text('poster.code')} <strong class="code">{code}</strong>
    </p>
    <p class="small">{text('poster.until', { when: dateOf(until) })}</p>
  </article>
);

/** Short enough to type: the team is in the QR code alone. */
const inWords = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\?.*$/, '');
