import type { Facility, FieldValue, Game, GameChange } from 'league-gateway-client';
import { sentAt, statusOf, whenOf } from '../../../kit/format.ts';
import { league } from '../../../kit/league.ts';
import { Loaded, useLoad } from '../../../kit/ui.tsx';
import { localOf } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { allOf, PAGE } from '../../lists.ts';

type HistoryProps = Readonly<{ game: Game; facilities: readonly Facility[] }>;

/** Who has changed what of a game, the latest first. */
export function GameHistory({ game, facilities }: HistoryProps) {
  const load = useLoad(
    (signal) =>
      allOf(
        (page) =>
          league.GET('/api/org/games/{gameId}/changes', {
            params: { path: { gameId: game.id }, query: { ...page, limit: PAGE } },
            signal,
          }),
        (page) => page.changes,
      ),
    [game.id, game.version],
  );
  return (
    <Loaded load={load}>
      {(changes) =>
        changes.length === 0 ? (
          <p>{text('history.none')}</p>
        ) : (
          <ol class="rows">
            {changes.toReversed().map((change) => (
              <li key={change.id} class="stack">
                <span>{inWords(change, { game, facilities })}</span>
                <span class="small soft">{`${change.by.name ?? text('people.noName')} · ${sentAt(change.at)}`}</span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function inWords({ field, old, new: now }: GameChange, about: HistoryProps): string {
  const what = text('history.field', { field });
  // Fields about a person say only that they were changed.
  if (now === 'set' || now === 'cleared') return text('history.person', { what, change: now });
  return text('edit.change', { what, was: valueInWords(field, old, about), now: valueInWords(field, now, about) });
}

function valueInWords(field: GameChange['field'], value: FieldValue, { game, facilities }: HistoryProps): string {
  if (value === null) return text('edit.empty');
  if (typeof value === 'boolean') return text('settings.yesNo', { yes: String(value) });
  if (Array.isArray(value)) return value.map(({ home, visitor }) => `${visitor ?? '–'}:${home ?? '–'}`).join(' ');
  const words = String(value);
  switch (field) {
    case 'startsAt':
    case 'endsAt':
      return whenOf(localOf(words, game.timeZone));
    case 'status':
      return statusOf({ status: words }) || text('schedule.asPlanned');
    case 'statusReason':
      return text('schedule.reasonName', { reason: words });
    case 'facilityId':
      return facilities.find(({ id }) => id === words)?.name ?? text('history.gone');
    case 'fieldId':
      return facilities.flatMap(({ fields }) => fields).find(({ id }) => id === words)?.name ?? text('history.gone');
    case 'forfeitedBy':
      return [game.homeTeam, game.visitorTeam].find(({ id }) => id === words)?.name ?? text('history.gone');
    default:
      return words;
  }
}
