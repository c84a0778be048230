import type { corrections as english } from '../en/corrections.ts'

export const corrections: typeof english = {
  title: '{{number}} corrigeren',
  description:
    'Wat de chauffeur heeft opgegeven, blijft in het verloop staan naast uw correctie. De brief krijgt een nieuwe versie.',
  reasonHelp: 'De reden staat in het verloop, voor iedereen die de vracht kan zien.',
  reasonNeeded: 'Vermeld waarom u dit corrigeert.',
  nettoHelp: 'Laat leeg waar beide wegingen er zijn: het wordt daaruit berekend.',
  surveyEnds:
    'Gemeten: {{way}}. Een hoeveelheid of kilogrammen die u wijzigt, staan op zichzelf: de meting is er geen bron meer van en blijft in de vastlegging.',
  rest: 'Wat is geweigerd, waar het is gelost',
  numberHelp:
    'Lijsten, maanden en meldingen tellen de vracht onder dit nummer. De brief houdt het nummer waaronder is gereden, en vermeldt de correctie.',
  save: 'Correctie opslaan',
  saved: 'De vracht is gecorrigeerd.',
}
