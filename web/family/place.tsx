import type { Facility } from 'league-gateway-client';
import { text } from './family-texts.ts';

/** Where it is, with links to a map and to the way there. */
export function Place({ name, facility }: Readonly<{ name: string; facility: Facility | null }>) {
  const address = facility ? addressOf(facility) : '';
  const target = facility && targetOf(facility);
  return (
    <>
      <p>
        <strong>{name}</strong>
        {address && <span class="small soft block">{address}</span>}
        {facility?.notes && <span class="small block">{facility.notes}</span>}
      </p>
      {target && (
        <div class="row">
          <MapLink path={`search/?api=1&query=${encodeURIComponent(target)}`} label={text('place.map')} />
          <MapLink path={directionsTo(target)} label={text('place.directions')} />
        </div>
      )}
    </>
  );
}

/** The way to a facility alone, for a row of a list. */
export function WayThere({ facility }: Readonly<{ facility: Facility | undefined }>) {
  const target = facility && targetOf(facility);
  return target ? <MapLink path={directionsTo(target)} label={text('place.directionsTo', { place: facility.name })} isQuiet /> : null;
}

function addressOf({ address: { street, city, region, postalCode } }: Facility): string {
  return [street, city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** What a map finds: coordinates, else the address. */
const targetOf = (facility: Facility): string =>
  facility.latitude !== null && facility.longitude !== null ? `${facility.latitude},${facility.longitude}` : addressOf(facility);
const directionsTo = (target: string): string => `dir/?api=1&destination=${encodeURIComponent(target)}`;

const MapLink = ({ path, label, isQuiet }: Readonly<{ path: string; label: string; isQuiet?: boolean }>) => (
  <a class={isQuiet ? 'small' : 'button grow'} href={`https://www.google.com/maps/${path}`} target="_blank" rel="noreferrer">
    {label}
  </a>
);
