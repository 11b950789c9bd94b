import { type AgendaItem, type Facility, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { Agenda } from '../agenda.tsx';
import { text } from '../family-texts.ts';
import type { Sports } from '../game-list.tsx';

const agendaFrom = (cursor: string | undefined, signal?: AbortSignal) =>
  unwrap(
    league.GET('/api/mobile/agenda', {
      params: { query: { mine: true, limit: 20, ...(cursor !== undefined && { cursor }) } },
      ...(signal && { signal }),
    }),
  );

/** What is coming for the own children and teams, from today on. */
export function Week() {
  const load = useLoad(
    async (signal) => {
      const [first, { facilities }, { seasons }] = await Promise.all([
        agendaFrom(undefined, signal),
        unwrap(league.GET('/api/mobile/facilities', { signal })),
        unwrap(league.GET('/api/mobile/seasons', { signal })),
      ]);
      return { first, facilities, seasons };
    },
    [],
    'week-screen',
  );
  return (
    <Screen title={text('week.title')} eyebrow={text('week.eyebrow')}>
      <Loaded load={load}>{(loaded) => <Pages {...loaded} changed={load.reload} />}</Loaded>
      <a class="button" href={to('calendar')}>
        {text('calendar.title')}
      </a>
    </Screen>
  );
}

type Page = Readonly<{ items: readonly AgendaItem[]; nextCursor: string | null }>;

type PagesProps = Readonly<{ first: Page; facilities: readonly Facility[]; seasons: Sports; changed: () => void }>;

function Pages({ first, facilities, seasons, changed }: PagesProps) {
  const [later, setLater] = useState<Page>();
  const { isBusy, error, run } = useAction();
  const items = [...first.items, ...(later?.items ?? [])];
  const { nextCursor } = later ?? first;
  const more = () =>
    run(async () => {
      const page = await agendaFrom(nextCursor!);
      setLater({ items: [...(later?.items ?? []), ...page.items], nextCursor: page.nextCursor });
    });
  return (
    <>
      {items.length === 0 && (
        <Card>
          <p class="soft">{text('week.none')}</p>
        </Card>
      )}
      <Agenda items={items} facilities={facilities} sports={seasons} changed={changed} />
      {error !== undefined && <Problem error={error} />}
      {nextCursor !== null && (
        <button type="button" disabled={isBusy} onClick={more}>
          {text('week.more')}
        </button>
      )}
    </>
  );
}
