import { type Followers as FollowersList, type NewFollowerInvitation, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { dateOf } from '../../kit/format.ts';
import { Confirm, useAction } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { ShareLink } from '../../kit/share-link.tsx';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { ChosenChildren, useChosen } from '../chosen-children.tsx';
import { text } from '../family-texts.ts';
import { type MyChild, myChildren } from '../my-children.ts';
import { rareText } from '../rare-texts.ts';

/** Who follows the user's children; a guardian invites somebody, and each of them ends what any of them has begun. */
export function Followers() {
  const load = useLoad(
    async (signal) => {
      const players = await myChildren(signal);
      return Promise.all(
        players.map(async (player) => {
          const params = { path: { playerId: player.playerId } };
          return { player, ...(await unwrap(league.GET('/api/mobile/players/{playerId}/followers', { signal, params }))) };
        }),
      );
    },
    [],
    'followers',
  );
  return (
    <Screen title={text('followers.title')} back={{ label: text('tab.me'), to: to('me') }}>
      <Loaded load={load}>
        {(children) =>
          children.length === 0 ? (
            <p>{text('children.none')}</p>
          ) : (
            <>
              {children.map(({ player, ...places }) => (
                <Places key={player.playerId} title={player.displayName} {...places} changed={load.reload} />
              ))}
              <Invite players={children.map(({ player }) => player)} changed={load.reload} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

type Made = Readonly<{ player: MyChild; invitation: NewFollowerInvitation }>;
type Place = Readonly<{ id: string; name: string | undefined; about: string }>;

function Places({ title, followers, invitations, changed }: FollowersList & Readonly<{ title: string; changed: () => void }>) {
  const [ending, setEnding] = useState<Place>();
  const { isBusy, error, run } = useAction();
  const places: readonly Place[] = [
    ...followers.map(({ id, name, invitedBy, followsSince }) => ({
      ...{ id, name, about: rareText('followers.since', { who: invitedBy, when: dateOf(followsSince) }) },
    })),
    ...invitations.map(({ id, invitedBy, expiresAt }) => ({
      ...{ id, name: undefined, about: rareText('followers.until', { who: invitedBy, when: dateOf(expiresAt) }) },
    })),
  ];
  const end = ({ id }: Place) =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/followers/{followerId}', { params: { path: { followerId: id } } }));
      setEnding(undefined);
      changed();
    });
  return (
    <Card title={title}>
      {places.length === 0 ? (
        <p class="soft">{rareText('followers.none')}</p>
      ) : (
        <ul class="rows">
          {places.map((place) => (
            <li key={place.id} class="row">
              <span>
                <strong>{place.name ?? rareText('followers.open')}</strong>
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
          title={
            ending.name === undefined ? rareText('followers.withdrawQuestion') : rareText('followers.endQuestion', { name: ending.name })
          }
          action={text(ending.name === undefined ? 'followers.withdraw' : 'followers.end')}
          isBusy={isBusy}
          onClose={() => setEnding(undefined)}
          onConfirm={() => end(ending)}
        >
          <p>{rareText('followers.atOnce')}</p>
          {error !== undefined && <Problem error={error} />}
        </Confirm>
      )}
    </Card>
  );
}

const SEEN = ['games', 'name', 'changes'] as const;

/** Says what the guardian agrees to before the invitations are made. The gateway shows the link of each only once. */
function Invite({ players, changed }: Readonly<{ players: readonly MyChild[]; changed: () => void }>) {
  const [chosen, choose] = useChosen(players);
  const [made, setMade] = useState<readonly Made[]>([]);
  const { isBusy, error, run } = useAction();
  const invite = () =>
    run(async () => {
      try {
        for (const player of players.filter(({ playerId }) => chosen.includes(playerId))) {
          const params = { path: { playerId: player.playerId } };
          const invitation = await unwrap(league.POST('/api/mobile/players/{playerId}/followers/invitations', { params }));
          setMade((links) => [...links, { player, invitation }]);
        }
      } finally {
        changed();
      }
    });
  return (
    <Card title={rareText('followers.invite')}>
      {made.length > 0 ? (
        <>
          {made.map(({ player, invitation }, index) => (
            <ShareLink
              key={player.playerId}
              link={invitation.webLink}
              label={players.length === 1 ? rareText('followers.link') : rareText('followers.linkTo', { name: player.displayName })}
              hint={rareText('followers.linkHint', { when: dateOf(invitation.expiresAt) })}
              message={rareText('followers.message')}
              isNew={index === 0}
            />
          ))}
          {error !== undefined && <Refusal error={error} />}
          <button type="button" class="quiet" onClick={() => setMade([])}>
            {rareText('followers.another')}
          </button>
        </>
      ) : (
        <>
          <p>{rareText('followers.text')}</p>
          <ul class="plain">
            {SEEN.map((what) => (
              <li key={what}>{text(`followers.seen.${what}`)}</li>
            ))}
          </ul>
          <p>{rareText('followers.unseen')}</p>
          <p>{rareText('followers.first')}</p>
          <ChosenChildren of={players} {...{ chosen }} onChange={choose} />
          <button type="button" class="primary" disabled={isBusy || chosen.length === 0} onClick={invite}>
            {rareText('followers.make', { count: Math.max(1, chosen.length) })}
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
      {limit === undefined ? rareText('followers.off') : rareText('followers.limit', { limit })}
    </p>
  );
}
