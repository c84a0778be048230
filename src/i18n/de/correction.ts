import type { Texts } from '../text-modules.ts'

export const correction: Texts = {
  title: 'Berichtigen',
  wrong: 'Etwas stimmt nicht? Berichtigen',
  wrongLoad: 'Laden berichtigen',
  wrongUnload: 'Entladen berichtigen',
  what: { load: 'Ihre Angaben beim Laden', unload: 'Ihre Angaben beim Entladen' },
  reason: 'Was war falsch?',
  reasonHelp: 'Das Büro und die Empfänger lesen dies bei der Berichtigung.',
  reasonMissing: 'Sagen Sie in wenigen Worten, was falsch war.',
  save: 'Berichtigung speichern',
  unchanged: 'Noch ist nichts geändert. Ändern Sie, was falsch ist, oder gehen Sie zurück.',
  closed: 'Sie können dies nicht mehr selbst berichtigen.',
  closedHelp: 'Rufen Sie das Büro an: dort ist es noch möglich.',
  toShipment: 'Zur Fuhre',
  remarks: 'Berichtigungen und Bemerkungen',
  correctedBecause: 'Berichtigt: {{reason}}',
  note: {
    title: 'Bemerkung hinzufügen',
    label: 'Bemerkung',
    help: 'Das Büro liest sie bei der Fuhre.',
    missing: 'Schreiben Sie zuerst etwas.',
    save: 'Bemerkung speichern',
    closed: 'Zu dieser Fuhre ist keine Bemerkung möglich.',
    failed:
      'Die Bemerkung konnte nicht auf diesem Telefon gespeichert werden. Sie ist noch hier; drücken Sie erneut.',
  },
}
