import { type Game, unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Loaded, useLoad } from '../../../kit/ui.tsx';
import { checkText } from '../../checks-texts.ts';
import { text } from '../../console-texts.ts';

const NOBODY = '';

/** Names who keeps the official score of a game. */
export function OfficialScorer({ game, changed }: Readonly<{ game: Game; changed: (game: Game) => void }>) {
  const params = { path: { gameId: game.id } };
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/games/{gameId}/scorer-candidates', { params, signal })), [game.id]);
  const named = game.officialScorerUserId ?? NOBODY;
  const form = useForm({ officialScorerUserId: named });
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
            choices={[
              { value: NOBODY, label: checkText('scorerNobody') },
              ...candidates.map(({ id, name, ties }) => ({
                value: id,
                label: checkText('scorerName', { name: name ?? text('people.noName'), tie: ties[0] ?? '' }),
              })),
              // Whoever was named before, and is nobody of these any more.
              ...(named === NOBODY || candidates.some(({ id }) => id === named)
                ? []
                : [{ value: named, label: game.officialScorer ?? text('people.noName') }]),
            ]}
          />
        )}
      </Loaded>
      <Submit disabled={!form.isChanged}>{checkText('save')}</Submit>
    </Form>
  );
}
