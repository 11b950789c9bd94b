import type { Facility } from 'league-gateway-client';
import { text } from './family-texts.ts';

/** Where it is, with links to a map and to the way there. */
export function Place({ name, facility }: Readonly<{ name: string; facility: Facility | null }>) {
  const { street, city, region, postalCode } = facility?.address ?? {};
  const address = [street, city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const isPlaced = facility?.latitude != null && facility.longitude != null;
  const target = isPlaced ? `${facility.latitude},${facility.longitude}` : address;
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
          <MapLink path={`dir/?api=1&destination=${encodeURIComponent(target)}`} label={text('place.directions')} />
        </div>
      )}
    </>
  );
}

const MapLink = ({ path, label }: Readonly<{ path: string; label: string }>) => (
  <a class="button grow" href={`https://www.google.com/maps/${path}`} target="_blank" rel="noreferrer">
    {label}
  </a>
);
