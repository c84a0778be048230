import type { Texts } from '../text-modules.ts'

export const correction: Texts = {
  title: 'Corectare',
  wrong: 'Ceva este greșit? Corectați',
  wrongLoad: 'Corectați încărcarea',
  wrongUnload: 'Corectați descărcarea',
  what: { load: 'Ce ați completat la încărcare', unload: 'Ce ați completat la descărcare' },
  reason: 'Ce a fost greșit?',
  reasonHelp: 'Biroul și destinatarii citesc asta la corectare.',
  reasonMissing: 'Spuneți în câteva cuvinte ce a fost greșit.',
  save: 'Salvați corectarea',
  unchanged: 'Încă nu s-a schimbat nimic. Schimbați ce este greșit sau mergeți înapoi.',
  closed: 'Nu mai puteți corecta singur.',
  closedHelp: 'Sunați biroul: acesta încă poate corecta.',
  toShipment: 'Spre transport',
  remarks: 'Corectări și observații',
  correctedBecause: 'Corectat: {{reason}}',
  note: {
    title: 'Adăugați o observație',
    label: 'Observație',
    help: 'Biroul o citește la transport.',
    missing: 'Scrieți mai întâi ceva.',
    save: 'Salvați observația',
    closed: 'La acest transport nu se poate adăuga o observație.',
    failed: 'Observația nu a putut fi salvată pe acest telefon. Este încă aici; apăsați din nou.',
  },
}
