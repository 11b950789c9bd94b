import { type Slot, type TakenSlot, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { listOf } from '../kit/format.ts';
import { useAction } from '../kit/forms.tsx';
import { currentOrg, league, problemOf } from '../kit/league.ts';
import { Problem } from '../kit/ui.tsx';
import { text } from './family-texts.ts';
import { ReportText, reportOf } from './report.tsx';

type SlotsProps = Readonly<{
  slots: readonly Slot[];
  changed: () => void;
  /** Whether what the team has written can be reported here. */
  canReport?: boolean;
  /** What who runs the team can do with a slot. */
  running?: (slot: Slot) => ComponentChildren;
}>;

/** What a slot asks for. */
export const taskOf = ({ label, kind }: Pick<Slot, 'label' | 'kind'>): string => label ?? text('slot.kind', { kind });

/** What families do for a game or an event: who has taken it on, and a button for what is still open. */
export function Slots({ slots, changed, canReport = false, running }: SlotsProps) {
  if (slots.length === 0) return null;
  return (
    <ul class="slots">
      {slots.map((slot) => (
        <li key={slot.id}>
          <OneSlot slot={slot} changed={changed} />
          {running?.(slot)}
          {canReport && slot.label !== null && (
            <ReportText name={text('report.slot', { label: slot.label })} send={reportOf('slot', slot.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function OneSlot({ slot, changed }: Readonly<{ slot: Slot; changed: () => void }>) {
  const { id: slotId, open, taken } = slot;
  const { isBusy, error, run } = useAction();
  const [atOnce, setAtOnce] = useState<TakenSlot['atOnce']>([]);
  const mine = taken.find(({ userId }) => userId === currentOrg()?.userId);
  const task = taskOf(slot);
  const names = taken.map(({ name, isOffered }) => (isOffered ? text('slot.offered', { name }) : name)).join(', ');
  const offered = mine ? [] : taken.filter(({ isOffered }) => isOffered);
  const take = (body: Readonly<{ placeId?: string }> = {}) =>
    run(async () => {
      setAtOnce([]);
      const taken = await unwrap(league.POST('/api/mobile/slots/{slotId}/places', { params: { path: { slotId } }, body })).finally(changed);
      setAtOnce(taken.atOnce);
    });
  const offer = (isOffered: boolean) =>
    run(async () => {
      const params = { path: { slotId, placeId: mine!.id } };
      await unwrap(league.PATCH('/api/mobile/slots/{slotId}/places/{placeId}', { params, body: { isOffered } }));
      changed();
    });
  const giveBack = () =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/slots/{slotId}/places/{placeId}', { params: { path: { slotId, placeId: mine!.id } } }));
      changed();
    });
  return (
    <>
      <div class="row">
        <p class="small">
          <strong>{task}</strong> <span class="soft">{names || text('slot.open', { count: open })}</span>
        </p>
        {mine && (
          <button type="button" disabled={isBusy} onClick={giveBack}>
            {text('slot.giveBack')}
            <span class="visually-hidden"> {task}</span>
          </button>
        )}
        {!mine && open > 0 && (
          <button type="button" disabled={isBusy} onClick={() => take()}>
            {text('slot.take')}
            <span class="visually-hidden"> {task}</span>
          </button>
        )}
      </div>
      {mine && atOnce.length > 0 && (
        <p class="alert small" role="alert">
          {text('slot.atOnce', { tasks: listOf(atOnce.map(taskOf)) })}
        </p>
      )}
      {mine && (
        <button type="button" class="quiet small" disabled={isBusy} onClick={() => offer(!mine.isOffered)}>
          {text(mine.isOffered ? 'slot.keep' : 'slot.offer')}
          <span class="visually-hidden"> {task}</span>
        </button>
      )}
      {offered.map(({ id: placeId, name }) => (
        <button key={placeId} type="button" disabled={isBusy} onClick={() => take({ placeId })}>
          {text('slot.takeOver', { name })}
          <span class="visually-hidden"> {task}</span>
        </button>
      ))}
      {taken.map(({ id, name, phone }) => phone && <Phone key={id} name={name} number={phone} />)}
      {error !== undefined &&
        (problemOf(error, 'slot-taken') ? (
          <p class="alert small" role="alert">
            {text('slot.taken')}
          </p>
        ) : (
          <Problem error={error} />
        ))}
    </>
  );
}

/** A number to call, where the league shows one: to who runs the team. */
export const Phone = ({ name, number }: Readonly<{ name?: string; number: string }>) => (
  <a class="button" href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
    {text('call', { who: name ?? number })}
  </a>
);
