import type { OrgSettings } from 'league-gateway-client';
import { renderSVG } from 'uqr';
import { ShareLink } from '../kit/share-link.tsx';
import { text, textFor } from './console-texts.ts';

/** The address of the public page, to be sent and scanned, or that it opens once somebody has confirmed the league. */
export function SharePage({ settings: { code, name, language, isConfirmed } }: Readonly<{ settings: OrgSettings }>) {
  const address = `${location.origin}/l/${code}`;
  if (!isConfirmed) return <p class="soft">{text('share.pageHeld')}</p>;
  return (
    <>
      <a href={address}>{address}</a>
      <ShareLink
        link={address}
        label={text('share.page')}
        hint={text('share.pageHint')}
        message={textFor[language]('group.page', { league: name })}
        groupLanguage={language}
      />
      <img
        class="qr"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: 'M', border: 4 }))}`}
        alt={text('poster.qr', { address })}
      />
    </>
  );
}
