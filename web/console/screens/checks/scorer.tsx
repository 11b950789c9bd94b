import { type Game, unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { NOBODY, scorerChoices } from '../../../kit/scorer-choices.ts';
import { Loaded, useLoad } from '../../../kit/ui.tsx';
import { checkText } from '../../checks-texts.ts';
import { text } from '../../console-texts.ts';

/** Names who keeps the official score of a game. */
export function OfficialScorer({ game, changed }: Readonly<{ game: Game; changed: (game: Game) => void }>) {
  const params = { path: { gameId: game.id } };
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/games/{gameId}/scorer-candidates', { params, signal })), [game.id]);
  const form = useForm({ officialScorerUserId: game.officialScorerUserId ?? NOBODY });
  return (
    <Form
      form={form}
      class="inside"
      onSubmit={async ({ officialScorerUserId }) => {
        const body = { officialScorerUserId: officialScorerUserId === NOBODY ? null : officialScorerUserId };
        changed(await unwrap(league.PATCH('/api/org/games/{gameId}', { params, body })));
        return checkText('scorerSaved');
      }}
    >
      <p class="small soft">{checkText('scorerText')}</p>
      <Loaded load={load}>
        {({ candidates }) => (
          <Select
            label={checkText('scorer')}
            {...form.at('officialScorerUserId')}
            choices={scorerChoices(game, candidates, {
              nobody: checkText('scorerNobody'),
              unnamed: text('people.noName'),
              candidate: (named) => checkText('scorerName', named),
            })}
          />
        )}
      </Loaded>
      <Submit disabled={!form.isChanged}>{checkText('save')}</Submit>
    </Form>
  );
}
