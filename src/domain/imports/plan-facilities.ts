import type { Facility, Field } from '../league/facility.ts';
import type { FacilityId, FieldId } from '../shared/ids.ts';
import { foldWords } from '../shared/text.ts';
import { type Cells, parsed, required, within } from './cells.ts';
import { readCountry } from './countries.ts';
import { idBehind } from './league.ts';
import { firstLines, type Planning, rememberExternalId } from './plan.ts';

const NOTES_LIMIT = 2_000;
const DEFAULT_COUNTRY = 'US';

/** One line per facility, or one per field. */
export function planFacilities(planning: Planning): void {
  const { rows, context, ledger, options } = planning;
  const { league, newId } = context;
  const byId = new Map(league.facilities.map((facility) => [facility.id as string, facility]));
  const byName = new Map(league.facilities.map((facility) => [foldWords(facility.name), facility]));
  const fields = new Map(league.fields.map((field) => [fieldKey(field.facilityId, field.name), field]));
  const fieldLines = firstLines();
  const planned = new Map<string, Readonly<{ facility: Facility; line: number; said: string }>>();

  const planFacility = (cells: Cells, name: string, said: Said): Facility => {
    const externalId = cells.text('externalId');
    const before = byId.get(idBehind(league, 'facility', externalId)) ?? byName.get(foldWords(name));
    const key = before?.id ?? (externalId ? `external ${externalId}` : foldWords(name));
    const earlier = planned.get(key);
    if (earlier) {
      const restates = JSON.stringify(said) === '{}' || JSON.stringify(said) === earlier.said;
      if (!restates) cells.fault('facility', { rule: 'contradicts-line', otherLine: earlier.line });
      return earlier.facility;
    }
    const id = before?.id ?? (newId() as FacilityId);
    const blank = { id, orgId: league.orgId, name, ...NOTHING, country: options.country ?? DEFAULT_COUNTRY };
    const facility = ledger.record('facility', cells.line, before, { ...(before ?? blank), name, ...said });
    rememberExternalId(planning, 'facility', cells, externalId, id);
    planned.set(key, { facility, line: cells.line, said: JSON.stringify(said) });
    return facility;
  };

  for (const cells of rows) {
    const name = within(cells, 'facility', required(cells, 'facility'));
    const said = saidOf(cells);
    const fieldName = within(cells, 'field', cells.text('field'));
    if (name === undefined) continue;
    const facility = planFacility(cells, name, said);
    if (fieldName === undefined) continue;
    const key = fieldKey(facility.id, fieldName);
    const otherLine = fieldLines(key, cells.line);
    if (otherLine !== undefined) {
      cells.fault('field', { rule: 'listed-twice', otherLine });
      continue;
    }
    const before = fields.get(key);
    const field: Field = before ?? {
      id: newId() as FieldId,
      orgId: league.orgId,
      facilityId: facility.id,
      name: fieldName,
      archived: false,
    };
    ledger.record('field', cells.line, before, { ...field, name: fieldName });
  }
}

const fieldKey = (facilityId: FacilityId, name: string): string => `${facilityId} ${foldWords(name)}`;

const NOTHING = {
  street: null,
  city: null,
  region: null,
  postalCode: null,
  country: '',
  latitude: null,
  longitude: null,
  notes: null,
  archived: false,
};

type Said = Partial<Omit<Facility, 'id' | 'orgId' | 'name' | 'archived'>>;

/** The facility data in a row; blank cells are ignored. */
function saidOf(cells: Cells): Said {
  const degrees = (field: 'latitude' | 'longitude', limit: number) =>
    parsed(
      cells,
      field,
      (text) => (/^-?\d{1,3}(?:\.\d+)?$/.test(text) && Math.abs(Number(text)) <= limit ? Number(text) : undefined),
      'bad-coordinate',
    );
  const latitude = degrees('latitude', 90);
  const longitude = degrees('longitude', 180);
  if ((latitude === undefined) !== (longitude === undefined)) {
    const lacking = latitude === undefined ? 'latitude' : 'longitude';
    if (cells.texts(lacking).length === 0) cells.fault(lacking, { rule: 'required', field: lacking });
  }
  const said = {
    street: within(cells, 'street', cells.text('street')),
    city: within(cells, 'city', cells.text('city')),
    region: within(cells, 'region', cells.text('region')),
    postalCode: within(cells, 'postalCode', cells.text('postalCode')),
    country: parsed(cells, 'country', readCountry, 'bad-country'),
    latitude,
    longitude,
    notes: within(cells, 'notes', cells.text('notes'), NOTES_LIMIT),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
