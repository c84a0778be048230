import { deflateSync, inflateSync } from 'fflate'
import { fromHexadecimal } from './binary-from-text.ts'

/** RFC 1951, with a preset dictionary. */
export const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 9, dictionary })

/** Far above any letter: a malicious code of 3 KB could otherwise take megabytes of a phone. */
const maxInflatedBytes = 128 * 1024

/** @throws Error for other bytes, or for more bytes than any letter has */
export function inflate(bytes: Uint8Array): Uint8Array {
  const inflated = inflateSync(bytes, { dictionary, out: new Uint8Array(maxInflatedBytes) })
  if (inflated.length >= maxInflatedBytes) throw new Error('This is more than a letter has.')
  return inflated
}

/**
 * Frequent bytes of letters, which save a fifth; the most frequent stand last. It is part of form `1`: after
 * any change, existing codes are unreadable.
 */
export const dictionary: Uint8Array<ArrayBuffer> = new Uint8Array([
  ...utf8(
    'terrein locatie depot werk haven kade wegen straat laan dijk plein singel gracht kanaal ' +
      'Groningen Leeuwarden Assen Zwolle Lelystad Almere Arnhem Nijmegen Apeldoorn Enschede Utrecht Amersfoort Haarlem Zaandam ' +
      'Leiden Delft Gouda Dordrecht Middelburg Breda Tilburg Eindhoven Den Bosch Maastricht Venlo Den Haag Amsterdam Rotterdam ' +
      'Gemeente Rijkswaterstaat Waterschap Provincie Hoogheemraadschap Havenbedrijf Stichting ' +
      'Grondbank Afvalverwerking Recycling Milieu Sloopwerken Baggerbedrijf Bouwbedrijf Aannemingsbedrijf Infra Groep Holding ' +
      'Transportbedrijf Transport Logistiek Gebroeders Gebr. Van der Van den de Vries Jansen Bakker Visser Smit ' +
      'Schone Verontreinigde Asfalt Beton puin hout Baggerspecie Bouw- en sloopafval Grond en stenen zand klei grind ' +
      'industrieweg Industrieweg Havenweg Kanaalweg 1e 2e 3e 10 A02B03B05C03G01 Nederland V.O.F. C.V. N.V. B.V.…',
  ),
  // Symbols of units, then heads of the claims of a certificate, a flow and a load.
  ...fromHexadecimal(
    '626d3361746b67' +
      // [ certificate, flow, record: COSE_Sign1 by a key of the server, with a payload and a signature
      '8358d2d28443a10126a10446' +
      '5893' +
      'a4041a' +
      '061a' +
      '08a101a40102200122f5' +
      '215820' +
      '3a00010000a30150' +
      '026c' +
      '0378' +
      '5840' +
      '58fad28443a10126a10446' +
      '58a5' +
      'a2061a' +
      '3a00010000ab0101020103000478' +
      '051a00029a0806f5' +
      '0763' +
      '0878' +
      '09000a78' +
      '0b78' +
      '0c78' +
      '0d78' +
      '5840' +
      '589dd28443a10126a058' +
      '53' +
      'a4041a' +
      '061a' +
      '0750' +
      '3a00010000a70166' +
      '0202' +
      '0368' +
      '041a' +
      '051a' +
      '061a0' +
      '0762' +
      '6b67' +
      '08f5' +
      '5840',
  ),
])

function utf8(text: string): readonly number[] {
  return [...text].flatMap((character) =>
    character === '…' ? [0xe2, 0x80, 0xa6] : [character.charCodeAt(0)],
  )
}
