import { type KeptStatEvents, unwrap } from 'league-gateway-client';
import { useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { Card, Problem } from '../../kit/ui.tsx';
import { periodName } from '../scoring.ts';
import type { Book } from './book.ts';
import { nameIn } from './people.tsx';
import { nameOfPlay } from './plays.ts';
import { scoringText } from './scoring-texts.ts';
import { isKept, type ScoreSheet } from './sheet.ts';

type OpenChoice = Book['choices'][number];
const KEEPS: readonly KeptStatEvents[] = ['own', 'opponent', 'both'];

const sideIn = ({ sides }: ScoreSheet, { teamId }: OpenChoice) => (sides.home.id === teamId ? sides.home : sides.visitor);

/** Those that the user decides, as one of those who keep that side's book. */
export const ownChoices = (sheet: ScoreSheet, { choices }: Book): readonly OpenChoice[] =>
  choices.filter((choice) => isKept(sideIn(sheet, choice)));

type ChoicesProps = Readonly<{ sheet: ScoreSheet; board: Book; isAllSent: boolean }>;

/** What two phones wrote of the same period of one side, and which of it stays. */
export function Choices({ sheet, board, isAllSent }: ChoicesProps) {
  const { isBusy, error, run } = useAction();
  const { sport, rules, game } = sheet;
  return (
    <>
      {ownChoices(sheet, board).map((choice) => {
        const { teamId, period } = choice;
        const { name } = sideIn(sheet, choice);
        const keep = (keep: KeptStatEvents) =>
          run(async () => {
            const params = { path: { gameId: game.id } };
            const body = { teamId, period, keep };
            const { events } = await unwrap(league.POST('/api/mobile/games/{gameId}/player-stats/choices', { params, body }));
            board.take(events);
          });
        return (
          <Card
            key={`${teamId} ${period}`}
            title={scoringText('twoWrote', { team: name, period: period === null ? '–' : periodName(sport, period, rules.periods) })}
          >
            <div class="pair">
              {(['own', 'opponent'] as const).map((by) => (
                <div key={by}>
                  <h3 class="small">{scoringText('wroteBy', { by })}</h3>
                  <ol class="small">
                    {choice[by].map((play) => (
                      <li key={play.id}>
                        {scoringText('play', { play: nameOfPlay(sport, play), player: nameIn(sheet, play.playerId) ?? name })}
                      </li>
                    ))}
                  </ol>
                </div>
              ))}
            </div>
            <div class="parts">
              {KEEPS.map((each) => (
                <button key={each} type="button" disabled={isBusy || !isAllSent} onClick={() => keep(each)}>
                  {scoringText('keep', { keep: each })}
                </button>
              ))}
            </div>
            {!isAllSent && <p class="small soft">{scoringText('enterLater')}</p>}
          </Card>
        );
      })}
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
