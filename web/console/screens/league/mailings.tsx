import { type Invite, isProblem, type Mailing, type MailingCounts, type OrgSeason, ProblemError, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { sentAt } from '../../../kit/format.ts';
import { Select, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { AwaitsRelease } from '../../awaits-release.tsx';
import { text } from '../../console-texts.ts';
import { PAGE, seasonName } from '../../lists.ts';

import { ShareInvite } from '../../share-invite.tsx';

/** The code with which families can join now. */
async function parentsInvite(signal: AbortSignal): Promise<Invite | undefined> {
  const { invites } = await unwrap(league.GET('/api/org/invites', { signal }));
  return invites.find(({ role, status }) => role === 'parent' && status === 'active');
}

/** Invitations by mail to the families on the rosters: a look at whom they reach, sending them, and what became of them. */
export function LeagueMailings() {
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [{ mailings }, { seasons }, { sports }, settings] = await Promise.all([
        unwrap(league.GET('/api/org/mailings', { signal })),
        unwrap(league.GET('/api/org/seasons', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/org/sports', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/org/settings', { signal })),
      ]);
      const named = seasons
        .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))
        .map((season) => ({ ...season, label: seasonName(season, sports) }));
      return { mailings, seasons: named, settings, invite: settings.isConfirmed ? undefined : await parentsInvite(signal) };
    },
    [],
    'mailings',
  );
  const sent = (count: number) => {
    say(text('mailings.started', { count }));
    load.reload();
  };
  return (
    <Screen title={text('league.mailings')} back={{ label: text('tab.league'), to: to('league') }}>
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ mailings, seasons, settings, invite }) => {
          const active = seasons.filter(({ isActive }) => isActive);
          const labelOf = (id: string) => seasons.find((season) => season.id === id)?.label ?? '';
          return (
            <>
              <Card title={text('mailings.new')}>
                <p class="soft">{text('mailings.text')}</p>
                {settings.isConfirmed ? (
                  active.length === 0 ? (
                    <p>{text('mailings.noSeason')}</p>
                  ) : (
                    <NewMailing seasons={active} onSent={sent} />
                  )
                ) : (
                  <AwaitsRelease settings={settings} onAsked={load.reload}>
                    {text('mailings.off', { reason: 'not_released' })}
                  </AwaitsRelease>
                )}
              </Card>
              {!settings.isConfirmed && (
                <Card title={text('mailings.meanwhile')}>
                  <p class="soft">{text('mailings.meanwhileText')}</p>
                  {invite ? (
                    <ShareInvite role={invite.role} address={invite.webLink} language={settings.language} />
                  ) : (
                    <a class="button" href={to('league', 'posters')}>
                      {text('league.posters')}
                    </a>
                  )}
                </Card>
              )}
              {mailings.length > 0 && (
                <Card title={text('mailings.before')}>
                  <ul class="rows">
                    {mailings.map((mailing) => (
                      <MailingRow key={mailing.id} mailing={mailing} season={labelOf(mailing.seasonId)} />
                    ))}
                  </ul>
                  <button type="button" onClick={load.reload}>
                    {text('mailings.reload')}
                  </button>
                </Card>
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

type NewProps = Readonly<{ seasons: readonly (OrgSeason & { label: string })[]; onSent: (count: number) => void }>;

function NewMailing({ seasons, onSent }: NewProps) {
  const [seasonId, choose] = useState(seasons[0]!.id);
  return (
    <>
      <Select
        label={text('setup.inSeason')}
        value={seasonId}
        onChange={choose}
        choices={seasons.map(({ id, label }) => ({ value: id, label }))}
      />
      {/* What was counted for one season is never shown for another. */}
      <ToSeason key={seasonId} seasonId={seasonId} onSent={onSent} />
    </>
  );
}

/** Whom an invitation to a season would reach, or why none can be sent, before anything is tapped. */
function ToSeason({ seasonId, onSent }: Readonly<{ seasonId: string }> & Pick<NewProps, 'onSent'>) {
  const preview = useLoad(
    async (signal) => (await unwrap(league.POST('/api/org/mailings', { body: { seasonId, dryRun: true }, signal }))).counts,
    [seasonId],
  );
  const action = useAction();
  const send = () =>
    action.run(async () => {
      const started = await unwrap(league.POST('/api/org/mailings', { body: { seasonId } }));
      preview.reload();
      onSent(started.counts.invited);
    });
  const counts = preview.error === undefined ? preview.value : undefined;
  return (
    <>
      {preview.error === undefined ? (
        <Loaded load={preview}>{(loaded) => <Counts counts={loaded} />}</Loaded>
      ) : (
        <MailOff error={preview.error} retry={preview.reload} />
      )}
      {counts !== undefined && counts.invited > 0 && (
        <button type="button" class="primary" disabled={action.isBusy} onClick={send}>
          {text('mailings.send', { count: counts.invited })}
        </button>
      )}
      <MailOff error={action.error} />
    </>
  );
}

const Counts = ({ counts }: Readonly<{ counts: MailingCounts }>) => (
  <div role="status" class="inside">
    <strong>{text('mailings.invited', { count: counts.invited })}</strong>
    <ul class="plain">
      {(['members', 'invitedBefore', 'stopped', 'overLimit'] as const)
        .filter((reason) => counts[reason] > 0)
        .map((reason) => (
          <li key={reason}>{text('mailings.left', { reason, count: counts[reason] })}</li>
        ))}
    </ul>
  </div>
);

/** Why no mail can be sent, and where that is changed. */
function MailOff({ error, retry }: Readonly<{ error: unknown; retry?: () => void }>) {
  if (error === undefined) return null;
  if (!(error instanceof ProblemError && isProblem(error.problem, 'mail-off'))) return <Problem error={error} {...(retry && { retry })} />;
  const { reason } = error.problem;
  return (
    <div class="alert question" role="alert">
      <p>{text('mailings.off', { reason: reason.replaceAll('-', '_') })}</p>
      {reason === 'no-invite' && (
        <a class="button" href={to('league', 'posters')}>
          {text('league.posters')}
        </a>
      )}
    </div>
  );
}

const OUTCOMES = ['sent', 'waiting', 'refused', 'failed', 'withheld'] as const;

function MailingRow({ mailing: { requestedAt, counts, progress }, season }: Readonly<{ mailing: Mailing; season: string }>) {
  const name = `${season}, ${sentAt(requestedAt)}`;
  return (
    <li class="stack">
      <strong>{name}</strong>
      <progress value={counts.invited - progress.waiting} max={Math.max(counts.invited, 1)} aria-label={name} />
      <span class="small soft">
        {OUTCOMES.filter((outcome) => progress[outcome] > 0)
          .map((outcome) => text('mailings.outcome', { outcome, count: progress[outcome] }))
          .join(' · ')}
      </span>
    </li>
  );
}
