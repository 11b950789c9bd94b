import { type CheckedGame, type PitchingViolations, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { dayOf } from '../../../kit/format.ts';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { today } from '../../../kit/zoned-time.ts';
import { checkText } from '../../checks-texts.ts';
import { text } from '../../console-texts.ts';
import { PAGE, seasonName } from '../../lists.ts';
import { More, type Paged, usePaged } from '../../paged.tsx';

/** What the gateway finds wrong with the scorebooks of a season, and with who pitched in a week. */
export function LeagueChecks() {
  const [chosen, choose] = useState<string>();
  const load = useLoad(async (signal) => {
    const query = { limit: PAGE };
    const [{ seasons }, { sports }] = await Promise.all([
      unwrap(league.GET('/api/org/seasons', { params: { query }, signal })),
      unwrap(league.GET('/api/org/sports', { params: { query }, signal })),
    ]);
    return { seasons: seasons.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn)), sports };
  }, []);
  return (
    <Screen title={text('league.checks')} back={{ label: text('tab.league'), to: to('league') }} inColumns>
      <Loaded load={load}>
        {({ seasons, sports }) => {
          const season = seasons.find(({ id }) => id === chosen) ?? seasons[0];
          if (!season) return <p>{checkText('noSeason')}</p>;
          return (
            <>
              <Card>
                <Select
                  label={checkText('season')}
                  value={season.id}
                  onChange={choose}
                  choices={seasons.map((one) => ({ value: one.id, label: seasonName(one, sports) }))}
                />
              </Card>
              <ScoreDifferences seasonId={season.id} />
              <BookWarnings seasonId={season.id} />
            </>
          );
        }}
      </Loaded>
      <Pitchers />
    </Screen>
  );
}

function BookWarnings({ seasonId }: Readonly<{ seasonId: string }>) {
  const list = usePaged(
    async (cursor, signal) => {
      const query = { seasonId, ...(cursor && { cursor }) };
      const { games, nextCursor } = await unwrap(league.GET('/api/org/book-warnings', { params: { query }, signal: signal ?? null }));
      return { items: games, next: nextCursor };
    },
    [seasonId],
  );
  return (
    <Games title={checkText('books')} hint={checkText('booksHint')} none={checkText('noBooks')} list={list}>
      {({ warnings }) => warnings.map(({ kind, detail }, at) => <span key={`${kind}/${at}`}>{detail}</span>)}
    </Games>
  );
}

function ScoreDifferences({ seasonId }: Readonly<{ seasonId: string }>) {
  const list = usePaged(
    async (cursor, signal) => {
      const query = { seasonId, ...(cursor && { cursor }) };
      const { games, nextCursor } = await unwrap(league.GET('/api/org/score-differences', { params: { query }, signal: signal ?? null }));
      return { items: games, next: nextCursor };
    },
    [seasonId],
  );
  return (
    <Games title={checkText('scores')} hint={checkText('scoresHint')} none={checkText('noScores')} list={list}>
      {({ score: { entered, derived } }) => <span>{checkText('score', { entered: inFigures(entered), derived: inFigures(derived) })}</span>}
    </Games>
  );
}

const inFigures = ({ home, visitor }: Readonly<{ home: number | null; visitor: number | null }>): string =>
  home === null || visitor === null ? checkText('nothing') : `${visitor}–${home}`;

type Found = Readonly<{ game: CheckedGame }>;
type GamesProps<Item> = Readonly<{
  title: string;
  hint: string;
  none: string;
  list: Paged<Item>;
  children: (item: Item) => ComponentChildren;
}>;

function Games<Item extends Found>({ title, hint, none, list, children }: GamesProps<Item>) {
  return (
    <Loaded load={list.load}>
      {(items) => (
        <Card title={title}>
          <p class="small soft">{items.length === 0 ? none : hint}</p>
          <ul class="rows">
            {items.map((item) => (
              <li key={item.game.id} class="stack">
                <a href={to('schedule', 'game', item.game.id)}>
                  {text('schedule.teams', { visitor: item.game.visitorTeam.name, home: item.game.homeTeam.name })}
                </a>
                <span class="small soft">{dayOf(item.game.localDate)}</span>
                {children(item)}
              </li>
            ))}
          </ul>
          <More list={list} />
        </Card>
      )}
    </Loaded>
  );
}

function Pitchers() {
  const [through, setThrough] = useState(today());
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/org/pitching-violations', { params: { query: { ...(through && { through }) } }, signal })),
    [through],
  );
  return (
    <Card title={checkText('pitchers')}>
      <Field label={checkText('through')} value={through} onChange={setThrough} input={{ type: 'date' }} />
      <Loaded load={load}>{(found) => <Violations {...found} />}</Loaded>
    </Card>
  );
}

function Violations({ violations, uncounted, byAgeGroup, withoutLimits }: PitchingViolations) {
  return (
    <>
      {violations.length === 0 && <p class="soft">{checkText('noViolations')}</p>}
      <ul class="rows">
        {violations.map(({ player, gameId, date, pitches, isCountMissing, table, age, reasons }) => (
          <li key={`${player.id}/${gameId}`} class="stack">
            <strong>{player.name}</strong>
            <span>
              {[
                checkText('thrown', { isAtLeast: String(isCountMissing), pitches }),
                ...reasons.map((reason) => checkText('reason', { reason: reason.replaceAll('-', '_') })),
              ].join(' · ')}
            </span>
            <span class="small soft">
              <a href={to('schedule', 'game', gameId)}>{dayOf(date)}</a>
              {age !== null && ` · ${checkText('age', { table: text('settings.pitchingName', { value: table }), age })}`}
            </span>
          </li>
        ))}
      </ul>
      {uncounted.length > 0 && (
        <>
          <h3>{checkText('uncounted')}</h3>
          <p class="small soft">{checkText('uncountedHint')}</p>
          <ul class="rows">
            {uncounted.map(({ player, gameId, date }) => (
              <li key={`${player.id}/${gameId}`} class="stack">
                <strong>{player.name}</strong>
                <span class="small soft">
                  <a href={to('schedule', 'game', gameId)}>{dayOf(date)}</a>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {(byAgeGroup.length > 0 || withoutLimits.length > 0) && (
        <ul class="small soft">
          {byAgeGroup.map(({ ageGroup, age, players }) => (
            <li key={ageGroup}>{checkText('byAgeGroup', { ageGroup, age, players })}</li>
          ))}
          {withoutLimits.map(({ ageGroup, sport, reason }) => (
            <li key={`${ageGroup}/${sport}`}>{checkText('withoutLimits', { ageGroup, reason: reason.replaceAll('-', '_') })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
