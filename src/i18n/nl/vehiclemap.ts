import type { vehiclemap as english } from '../en/vehiclemap.ts'

export const vehiclemap: typeof english = {
  label: 'Kaart van de vervoermiddelen onderweg',
  failed: 'Deze browser kan de kaart niet tekenen. In de lijst staat elke plaats.',
  unknown_one: 'De laadplaats van één vervoermiddel is niet bekend: het staat alleen in de lijst.',
  unknown_other:
    'De laadplaatsen van {{count}} vervoermiddelen zijn niet bekend: ze staan alleen in de lijst.',
  hint: 'Elk teken is een laadplaats, met een lijn naar waar de vracht heen gaat.',
  loadedAt_one: '{{place}}: één vervoermiddel heeft hier geladen',
  loadedAt_other: '{{place}}: {{count}} vervoermiddelen hebben hier geladen',
  placedByPhone: 'Op de positie van de telefoon van de chauffeur',
  savedMetresAway: 'Opgeslagen op {{metres}} m van dit adres',
  savedKilometresAway: 'Opgeslagen op {{kilometres}} km van dit adres',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  close: 'Sluiten',
  outlines: 'Natural Earth',
}
