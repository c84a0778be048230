import type { Texts } from '../text-modules.ts'

export const givers: Texts = {
  title: 'Liste der Übergeber',
  help: 'Fügen Sie hinzu, bei wem Sie abgeholt haben und wen das Büro nicht aufgeführt hat. Sie stehen dann auf dem Begleitschein.',
  must: 'Das Büro hat für diese Tour niemanden aufgeführt. Tragen Sie alle ein, bei denen Sie abgeholt haben: Der Begleitschein muss sie nennen.',
  planned: 'Vom Büro aufgeführt: {{number}}',
  add: 'Adresse hinzufügen',
  row: 'Adresse {{number}}',
  fields: {
    name: 'Name',
    street: 'Straße und Hausnummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    kilograms: 'Dort abgeholt',
  },
  remove: 'Adresse {{number}} entfernen',
  removeTitle: 'Adresse {{number}} entfernen?',
  removeBody: '{{name}} steht dann nicht auf dem Begleitschein.',
  removeConfirm: 'Entfernen',
  full: 'Hier können höchstens {{max}} hinzugefügt werden.',
  faults: {
    postal_code: 'Vier Ziffern und zwei Buchstaben, wie 3311 AA.',
    zero_kilograms: 'Mehr als 0 kg angeben oder leer lassen.',
  },
}
