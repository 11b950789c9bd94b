import { type Game, unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../kit/form.tsx';
import { Select } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { NOBODY, type ScorerCandidates, scorerChoices } from '../../kit/scorer-choices.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { matchOf } from '../game-list.tsx';
import { rareText } from '../rare-texts.ts';

/** Who keeps the official score of a game, for who may name one. */
export function Scorer({ id }: Readonly<{ id: string }>) {
  const params = { path: { gameId: id } };
  const load = useLoad(
    async (signal) => {
      const [game, { candidates }] = await Promise.all([
        unwrap(league.GET('/api/mobile/games/{gameId}', { signal, params })),
        unwrap(league.GET('/api/mobile/games/{gameId}/scorer-candidates', { signal, params })),
      ]);
      return { game, candidates };
    },
    [id],
    'scorer',
  );
  const { game } = load.value ?? {};
  return (
    <Screen title={text('scorer.title')} eyebrow={game && matchOf(game)} back={{ label: text('game.title'), to: to('game', id) }}>
      <Loaded load={load}>
        {({ game, candidates }) => (
          <Card>
            <p>{rareText('scorer.text')}</p>
            <ScorerForm game={game} candidates={candidates} changed={load.reload} />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

type ScorerFormProps = Readonly<{ game: Game; candidates: ScorerCandidates; changed: () => void }>;

function ScorerForm({ game, candidates, changed }: ScorerFormProps) {
  const form = useForm({ officialScorerUserId: game.officialScorerUserId ?? NOBODY });
  return (
    <Form
      form={form}
      onSubmit={async ({ officialScorerUserId }) => {
        const params = { path: { gameId: game.id } };
        const body = { officialScorerUserId: officialScorerUserId === NOBODY ? null : officialScorerUserId };
        await unwrap(league.PATCH('/api/mobile/games/{gameId}', { params, body }));
        changed();
        return rareText('scorer.saved');
      }}
    >
      <Select
        label={rareText('scorer.who')}
        {...form.at('officialScorerUserId')}
        choices={scorerChoices(game, candidates, {
          nobody: rareText('scorer.nobody'),
          unnamed: rareText('rating.unnamed'),
          candidate: (named) => rareText('scorer.candidate', named),
        })}
      />
      <Submit disabled={!form.isChanged}>{rareText('scorer.save')}</Submit>
    </Form>
  );
}
