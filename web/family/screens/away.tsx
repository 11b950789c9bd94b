import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { ChosenChildren, useChosen } from '../chosen-children.tsx';
import { DaysAway, isSameSpan, type Span } from '../days-away.tsx';
import { text } from '../family-texts.ts';
import { type MyChild, myChildren } from '../my-children.ts';

type Saved = Readonly<{ absences: readonly Span[]; version: number; setBy: string | null }>;
type AwayChild = Saved & Readonly<{ player: MyChild }>;

/** The days on which the user's children are away, for all of them at once. */
export function Away() {
  const load = useLoad(
    async (signal) => {
      const players = await myChildren(signal);
      return Promise.all(
        players.map(async (player): Promise<AwayChild> => {
          const params = { path: { playerId: player.playerId } };
          return { player, ...(await unwrap(league.GET('/api/mobile/players/{playerId}/absences', { signal, params }))) };
        }),
      );
    },
    [],
    'away',
  );
  return (
    <Screen title={text('away.title')} back={{ label: text('tab.me'), to: to('me') }}>
      <Loaded load={load}>{(children) => <AwayChildren of={children} changed={load.reload} />}</Loaded>
    </Screen>
  );
}

function AwayChildren({ of: loaded, changed }: Readonly<{ of: readonly AwayChild[]; changed: () => void }>) {
  // What has been saved counts until the screen is loaded anew: the next change builds on it.
  const [saved, setSaved] = useState<ReadonlyMap<string, Saved>>(new Map());
  const of = loaded.map((child) => {
    const own = saved.get(child.player.playerId);
    return own && own.version > child.version ? { ...child, ...own } : child;
  });
  const players = of.map(({ player }) => player);
  const [chosen, choose] = useChosen(players);
  if (of.length === 0) return <p>{text('children.none')}</p>;
  /** Sets the days of the children for whom they change. What has succeeded is not undone where another child's is refused. */
  const change = async (daysOf: (child: AwayChild) => readonly Span[]) => {
    try {
      for (const child of of) {
        const absences = [...daysOf(child)];
        if (absences.length === child.absences.length) continue;
        const params = { path: { playerId: child.player.playerId }, header: { 'If-Match': `"${child.version}"` } };
        const own = await unwrap(league.PUT('/api/mobile/players/{playerId}/absences', { params, body: { absences } }));
        setSaved((all) => new Map([...all, [own.playerId, own]]));
      }
    } finally {
      changed();
    }
  };
  const setBy = [...new Set(of.flatMap((child) => child.setBy ?? []))];
  return (
    <DaysAway
      about={text('away.text')}
      spans={spansOf(of)}
      setBy={of.length === 1 ? setBy[0] : undefined}
      mayAdd={chosen.length > 0}
      add={(span) =>
        change(({ player, absences }) =>
          chosen.includes(player.playerId) && !absences.some((each) => isSameSpan(each, span)) ? [...absences, span] : absences,
        )
      }
      remove={(span) => change(({ absences }) => absences.filter((each) => !isSameSpan(each, span)))}
    >
      <ChosenChildren of={players} {...{ chosen }} onChange={choose} />
    </DaysAway>
  );
}

/** Days that several children are away are one row, which says who. */
function spansOf(of: readonly AwayChild[]) {
  const all = of.flatMap(({ player, absences }) => absences.map((span) => ({ span, name: player.displayName })));
  const alike = [...Map.groupBy(all, ({ span }) => `${span.from}/${span.to}`)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return alike.map(([, [first, ...others]]) => ({
    ...{ from: first!.span.from, to: first!.span.to },
    ...(of.length > 1 && { who: [first!, ...others].map(({ name }) => name).join(', ') }),
  }));
}
