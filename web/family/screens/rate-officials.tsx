import { type Game, type OfficialRating, type OfficialToRate, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { LongField, useAction, useDraft } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
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
  const [chosen = given?.rating, choose] = useState<number>();
  // An equals sign, then what was typed and not sent yet: a note that was emptied is a draft, too.
  const [draft, setDraft] = useDraft(`rating/${assignmentId}`, true);
  const note = draft === '' ? (given?.note ?? '') : draft.slice(1);
  const { isBusy, error, run } = useAction();
  const save = () =>
    run(async () => {
      const params = { path: { gameId, assignmentId } };
      const body = { rating: chosen!, note: note.trim() || null };
      setTold(await unwrap(league.PUT('/api/mobile/games/{gameId}/official-ratings/{assignmentId}', { params, body })));
      setDraft('');
      changed();
    });
  const isSaved = given !== null && given.rating === chosen && (given.note ?? '') === note.trim();
  return (
    <Card title={rareText('rating.of', { name: official.name ?? rareText('rating.unnamed'), position })}>
      {isOpen ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <fieldset>
            <legend>{rareText('rating.scale')}</legend>
            <div class="rating">
              {CHOICES.map((choice) => (
                <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => choose(choice)}>
                  {choice}
                </button>
              ))}
            </div>
          </fieldset>
          <LongField label={rareText('rating.note')} maxLength={NOTE_LENGTH} value={note} onChange={(typed) => setDraft(`=${typed}`)} />
          <button type="submit" class="primary" disabled={isBusy || chosen === undefined || isSaved}>
            {text(given ? 'rating.change' : 'rating.send')}
          </button>
          <p role="status" hidden={!isSaved}>
            {isSaved && rareText('rating.saved')}
          </p>
          {error !== undefined && <Refusal error={error} />}
        </form>
      ) : (
        <p>{given ? rareText('rating.yours', { rating: given.rating, note: given.note ?? '' }) : rareText('rating.none')}</p>
      )}
    </Card>
  );
}

function Refusal({ error }: Readonly<{ error: unknown }>) {
  if (problemOf(error, 'not-allowed')?.reason !== 'too-late') return <Problem error={error} />;
  return (
    <p class="alert" role="alert">
      {text('rating.over')}
    </p>
  );
}
