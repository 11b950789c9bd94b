import { type Followers as FollowersList, type NewFollowerInvitation, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { dateOf } from '../../kit/format.ts';
import { Confirm, useAction } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { ShareLink } from '../share-link.tsx';

/** Who follows a child; a guardian invites somebody, and each of them ends what any of them has begun. */
export function Followers({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    async (signal) => {
      const [{ children }, places] = await Promise.all([
        unwrap(league.GET('/api/mobile/parent-links', { signal })),
        unwrap(league.GET('/api/mobile/players/{playerId}/followers', { signal, params: { path: { playerId: id } } })),
      ]);
      return { ...places, name: children.find(({ player }) => player.playerId === id)?.player.displayName };
    },
    [id],
    'followers',
  );
  return (
    <Screen title={text('followers.title')} eyebrow={load.value?.name} back={{ label: text('child.title'), to: to('child', id) }}>
      <Loaded load={load}>
        {(places) => (
          <>
            <Places {...places} changed={load.reload} />
            <Invite playerId={id} changed={load.reload} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type Place = Readonly<{ id: string; name: string | undefined; about: string }>;

function Places({ followers, invitations, changed }: FollowersList & Readonly<{ changed: () => void }>) {
  const [ending, setEnding] = useState<Place>();
  const { isBusy, error, run } = useAction();
  const places: readonly Place[] = [
    ...followers.map(({ id, name, invitedBy, followsSince }) => ({
      ...{ id, name, about: text('followers.since', { who: invitedBy, when: dateOf(followsSince) }) },
    })),
    ...invitations.map(({ id, invitedBy, expiresAt }) => ({
      ...{ id, name: undefined, about: text('followers.until', { who: invitedBy, when: dateOf(expiresAt) }) },
    })),
  ];
  const end = ({ id }: Place) =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/followers/{followerId}', { params: { path: { followerId: id } } }));
      setEnding(undefined);
      changed();
    });
  return (
    <Card>
      {places.length === 0 ? (
        <p class="soft">{text('followers.none')}</p>
      ) : (
        <ul class="rows">
          {places.map((place) => (
            <li key={place.id} class="row">
              <span>
                <strong>{place.name ?? text('followers.open')}</strong>
                <span class="small soft block">{place.about}</span>
              </span>
              <button type="button" onClick={() => setEnding(place)}>
                {text(place.name === undefined ? 'followers.withdraw' : 'followers.end')}
                <span class="visually-hidden"> {place.name ?? place.about}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {ending && (
        <Confirm
          title={ending.name === undefined ? text('followers.withdrawQuestion') : text('followers.endQuestion', { name: ending.name })}
          action={text(ending.name === undefined ? 'followers.withdraw' : 'followers.end')}
          isBusy={isBusy}
          onClose={() => setEnding(undefined)}
          onConfirm={() => end(ending)}
        >
          <p>{text('followers.atOnce')}</p>
          {error !== undefined && <Problem error={error} />}
        </Confirm>
      )}
    </Card>
  );
}

const SEEN = ['games', 'name', 'changes'] as const;

/** Says what the guardian agrees to before the invitation is made. The gateway shows its link only once. */
function Invite({ playerId, changed }: Readonly<{ playerId: string; changed: () => void }>) {
  const [made, setMade] = useState<NewFollowerInvitation>();
  const { isBusy, error, run } = useAction();
  const invite = () =>
    run(async () => {
      const params = { path: { playerId } };
      setMade(await unwrap(league.POST('/api/mobile/players/{playerId}/followers/invitations', { params })));
      changed();
    });
  return (
    <Card title={text('followers.invite')}>
      {made ? (
        <>
          <ShareLink
            link={made.webLink}
            label={text('followers.link')}
            hint={text('followers.linkHint', { when: dateOf(made.expiresAt) })}
            message={text('followers.message')}
          />
          <button type="button" class="quiet" onClick={() => setMade(undefined)}>
            {text('followers.another')}
          </button>
        </>
      ) : (
        <>
          <p>{text('followers.text')}</p>
          <ul class="plain">
            {SEEN.map((what) => (
              <li key={what}>{text(`followers.seen.${what}`)}</li>
            ))}
          </ul>
          <p>{text('followers.unseen')}</p>
          <p>{text('followers.first')}</p>
          <button type="button" class="primary" disabled={isBusy} onClick={invite}>
            {text('followers.make')}
          </button>
          {error !== undefined && <Refusal error={error} />}
        </>
      )}
    </Card>
  );
}

function Refusal({ error }: Readonly<{ error: unknown }>) {
  const limit = problemOf(error, 'limit-reached')?.limit;
  const isOff = problemOf(error, 'not-allowed')?.reason === 'no-followers';
  if (limit === undefined && !isOff) return <Problem error={error} />;
  return (
    <p class="alert" role="alert">
      {limit === undefined ? text('followers.off') : text('followers.limit', { limit })}
    </p>
  );
}
