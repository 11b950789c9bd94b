import { type Game, type OfficialAssignment, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { sentAt, whenOf } from '../../kit/format.ts';
import { currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';

import type { SectionProps } from '../section-props.ts';
import { loadTeams } from '../team-picker.tsx';
import { authorsOf } from './more/reports.tsx';
import { ApprovalRow, ParentLinkRow, TeamlessRow } from './people/approval.tsx';

/** The first items of a list that has a place of its own. */
const FEW = 3;

/** Begins with what waits for an admin: each list with its oldest few, and the place where it is done. */
export function Waiting(_: SectionProps) {
  const load = useLoad(
    async (signal) => {
      const [waiting, { games: items, count }] = await Promise.all([
        unwrap(league.GET('/api/org/screens/waiting', { signal })),
        unwrap(league.GET('/api/org/games-without-figures', { params: { query: { limit: FEW } }, signal })),
      ]);
      const asksForTeam = waiting.teamlessCoaches.count > 0 || waiting.approvals.items.some(({ role }) => role === 'coach');
      return { ...waiting, missingFigures: { count, items }, teams: asksForTeam ? await loadTeams(signal) : [] };
    },
    [],
    'waiting',
  );
  const [said, say] = useState('');
  const decided = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen title={text('tab.waiting')} eyebrow={currentOrg()?.name}>
      <Said>{said}</Said>
      <Loaded load={load}>
        {({
          approvals,
          teamlessCoaches,
          teams,
          parentLinks,
          unscoredGames,
          missingFigures,
          messageReports,
          imports,
          openPlaces,
          offers,
        }) => {
          const count = [
            approvals,
            teamlessCoaches,
            parentLinks,
            unscoredGames,
            missingFigures,
            messageReports,
            imports,
            openPlaces,
            offers,
          ].reduce((sum, list) => sum + list.count, 0);
          if (count === 0) {
            return (
              <Card title={text('waiting.none')}>
                <p class="soft">{text('waiting.noneText')}</p>
                <a class="button" href={to('league', 'setup')}>
                  {text('league.setup')}
                </a>
              </Card>
            );
          }
          return (
            <>
              <List title={text('waiting.approvals')} list={approvals} place={['people', 'requests']}>
                {approvals.items.map((approval) => (
                  <ApprovalRow key={approval.membershipId} approval={approval} teams={teams} onDecided={decided} />
                ))}
              </List>
              <List title={text('coach.without')} list={teamlessCoaches} place={['people']}>
                {teamlessCoaches.items.map((coach) => (
                  <TeamlessRow key={coach.membershipId} coach={coach} teams={teams} onDecided={decided} />
                ))}
              </List>
              <List title={text('waiting.links')} list={parentLinks} place={['people', 'requests']}>
                {parentLinks.items.map((link) => (
                  <ParentLinkRow key={link.id} link={link} onDecided={decided} />
                ))}
              </List>
              <List
                title={text('waiting.unscored')}
                list={unscoredGames}
                // The week of the first one: the rest waits here again.
                place={['schedule', 'scores', unscoredGames.items[0]?.localDate ?? '']}
                action={text('waiting.enterScores')}
              >
                {unscoredGames.items.map((game) => (
                  <GameRow key={game.id} game={game} />
                ))}
              </List>
              <List
                title={text('waiting.figures')}
                list={missingFigures}
                place={['league', 'standings']}
                action={text('waiting.enterFigures')}
              >
                {missingFigures.items.map(({ game }) => (
                  <GameRow key={game.id} game={game} />
                ))}
              </List>
              <List title={text('waiting.reports')} list={messageReports} place={['more', 'reports']} action={text('waiting.readReports')}>
                {messageReports.items.map(({ id, content, room, authors, createdAt }) => (
                  <li key={id} class="stack">
                    <q>{content}</q>
                    <span class="small soft">{[authorsOf(authors), ...(room ? [room.name] : []), sentAt(createdAt)].join(' · ')}</span>
                  </li>
                ))}
              </List>
              <List title={text('waiting.imports')} list={imports} place={['files']} action={text('waiting.seeFiles')}>
                {imports.items.map(({ id, kind, faultCount, requestedAt }) => (
                  <li key={id} class="row">
                    <strong>{text('waiting.importKind', { kind })}</strong>
                    <span class="small soft">
                      {text('waiting.faults', { count: faultCount })} · {sentAt(requestedAt)}
                    </span>
                  </li>
                ))}
              </List>
              <List title={text('waiting.officials')} list={openPlaces} place={['schedule', 'officials']} action={text('waiting.assign')}>
                {openPlaces.items.map((place) => (
                  <PlaceRow key={place.id} place={place} />
                ))}
              </List>
              <List title={text('waiting.offers')} list={offers} place={['schedule', 'officials']} action={text('waiting.seeOffers')}>
                {offers.items.map((place) => (
                  <PlaceRow key={place.id} place={place} />
                ))}
              </List>
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

type ListProps = Readonly<{
  title: string;
  list: Readonly<{ count: number; items: readonly unknown[] }>;
  /** Where all of it is done. */
  place: readonly string[];
  action?: string;
  children: ComponentChildren;
}>;

/** Nothing if nothing waits. Without an `action` its items are decided here, and the link leads to the rest. */
function List({ title, list: { count, items }, place, action, children }: ListProps) {
  if (count === 0) return null;
  const hasMore = count > items.length;
  return (
    <section class="card">
      <h2 class="counted">
        {title} <span class="badge count">{count}</span>
      </h2>
      <ul class="rows">{children}</ul>
      {(hasMore || action) && (
        <a class="button" href={to(...place)}>
          {action ?? text('waiting.all', { count })}
        </a>
      )}
    </section>
  );
}

const GameRow = ({ game }: Readonly<{ game: Game }>) => (
  <li class="stack">
    <strong>{text('waiting.game', { visitor: game.visitorTeam.name, home: game.homeTeam.name })}</strong>
    <span class="small soft">{whenOf(game)}</span>
  </li>
);

const PlaceRow = ({ place: { position, official, respondBy, game } }: Readonly<{ place: OfficialAssignment }>) => (
  <li class="stack">
    <a class="whole" href={to('schedule', 'game', game.id)}>
      <strong>{official ? `${position}: ${official.name ?? text('people.noName')}` : position}</strong>
    </a>
    <span class="small soft">
      {text('waiting.game', { visitor: game.visitorTeam.name, home: game.homeTeam.name })} · {whenOf(game)}
      {official && respondBy !== null && ` · ${text('waiting.respondBy', { when: sentAt(respondBy) })}`}
    </span>
  </li>
);
