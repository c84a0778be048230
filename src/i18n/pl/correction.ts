import type { Texts } from '../text-modules.ts'

export const correction: Texts = {
  title: 'Poprawianie',
  wrong: 'Coś się nie zgadza? Popraw',
  wrongLoad: 'Popraw załadunek',
  wrongUnload: 'Popraw rozładunek',
  what: { load: 'Dane wpisane przy załadunku', unload: 'Dane wpisane przy rozładunku' },
  reason: 'Co było błędne?',
  reasonHelp: 'Biuro i odbiorcy przeczytają to przy poprawce.',
  reasonMissing: 'Proszę krótko napisać, co było błędne.',
  save: 'Zapisz poprawkę',
  unchanged: 'Nic jeszcze nie zmieniono. Proszę zmienić to, co błędne, albo wrócić.',
  closed: 'Nie można już tego samodzielnie poprawić.',
  closedHelp: 'Proszę zadzwonić do biura: ono może to jeszcze poprawić.',
  toShipment: 'Do transportu',
  remarks: 'Poprawki i uwagi',
  correctedBecause: 'Poprawiono: {{reason}}',
  note: {
    title: 'Dodaj uwagę',
    label: 'Uwaga',
    help: 'Biuro przeczyta ją przy transporcie.',
    missing: 'Najpierw proszę coś napisać.',
    save: 'Zapisz uwagę',
    closed: 'Do tego transportu nie można dodać uwagi.',
    failed: 'Nie udało się zapisać uwagi na tym telefonie. Nadal tu jest; proszę nacisnąć ponownie.',
  },
}
