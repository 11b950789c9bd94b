import { type Game, type OfficialRating, type OfficialToRate, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../kit/form.tsx';
import { LongField } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { matchOf } from '../game-list.tsx';
import { rareText } from '../rare-texts.ts';

const DAY_MS = 24 * 3_600_000;
/** As the gateway has it. */
const OPEN_FOR_MS = 14 * DAY_MS;
const NOTE_LENGTH = 500;
const CHOICES = [1, 2, 3, 4, 5] as const;

const isStillOpen = ({ endsAt }: Pick<Game, 'endsAt'>): boolean => Date.now() <= Date.parse(endsAt) + OPEN_FOR_MS;

/** How a coach found the officials of a game, told to the league's admins alone. */
export function RateOfficials({ id }: Readonly<{ id: string }>) {
  const params = { path: { gameId: id } };
  const load = useLoad(
    async (signal) => {
      const [game, { officials }] = await Promise.all([
        unwrap(league.GET('/api/mobile/games/{gameId}', { signal, params })),
        unwrap(league.GET('/api/mobile/games/{gameId}/official-ratings', { signal, params })),
      ]);
      return { game, officials };
    },
    [id],
    'rate-officials',
  );
  const { game } = load.value ?? {};
  return (
    <Screen title={rareText('rating.title')} eyebrow={game && matchOf(game)} back={{ label: text('game.title'), to: to('game', id) }}>
      <Loaded load={load}>
        {({ game, officials }) => (
          <>
            <Card>
              <p>{text(officials.length === 0 ? 'rating.nobody' : isStillOpen(game) ? 'rating.text' : 'rating.over')}</p>
            </Card>
            {officials.map((official) => (
              <Rating key={official.assignmentId} gameId={id} isOpen={isStillOpen(game)} changed={load.reload} {...official} />
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type RatingProps = OfficialToRate & Readonly<{ gameId: string; isOpen: boolean; changed: () => void }>;

function Rating({ gameId, isOpen, assignmentId, position, official, rating, changed }: RatingProps) {
  const [told, setTold] = useState<OfficialRating>();
  const given = told ?? rating;
  const form = useForm({ chosen: given?.rating, note: given?.note ?? '' }, { name: `rating/${assignmentId}`, inTab: true });
  const { chosen } = form.values;
  const save = async ({ note }: typeof form.values) => {
    const params = { path: { gameId, assignmentId } };
    const body = { rating: chosen!, note: note.trim() || null };
    setTold(await unwrap(league.PUT('/api/mobile/games/{gameId}/official-ratings/{assignmentId}', { params, body })));
    changed();
  };
  const isSaved = given !== null && !form.isChanged;
  return (
    <Card title={rareText('rating.of', { name: official.name ?? rareText('rating.unnamed'), position })}>
      {isOpen ? (
        <Form form={form} onSubmit={save}>
          <fieldset>
            <legend>{rareText('rating.scale')}</legend>
            <div class="rating">
              {CHOICES.map((choice) => (
                <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => form.set({ chosen: choice })}>
                  {choice}
                </button>
              ))}
            </div>
          </fieldset>
          <LongField label={rareText('rating.note')} maxLength={NOTE_LENGTH} {...form.at('note')} />
          <Submit disabled={chosen === undefined || isSaved} refusal={tooLate}>
            {text(given ? 'rating.change' : 'rating.send')}
          </Submit>
          <p role="status" hidden={!isSaved}>
            {isSaved && rareText('rating.saved')}
          </p>
        </Form>
      ) : (
        <p>{given ? rareText('rating.yours', { rating: given.rating, note: given.note ?? '' }) : rareText('rating.none')}</p>
      )}
    </Card>
  );
}

const tooLate = (error: unknown) =>
  problemOf(error, 'not-allowed')?.reason === 'too-late' && (
    <p class="alert" role="alert">
      {text('rating.over')}
    </p>
  );
