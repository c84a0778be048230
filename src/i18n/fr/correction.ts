import type { Texts } from '../text-modules.ts'

export const correction: Texts = {
  title: 'Rectifier',
  wrong: 'Une erreur ? La rectifier',
  wrongLoad: 'Rectifier le chargement',
  wrongUnload: 'Rectifier le déchargement',
  what: { load: 'Votre saisie au chargement', unload: 'Votre saisie au déchargement' },
  reason: 'Qu’est-ce qui était erroné ?',
  reasonHelp: 'Le bureau et les destinataires le lisent avec la rectification.',
  reasonMissing: 'Dites en quelques mots ce qui était erroné.',
  save: 'Enregistrer la rectification',
  unchanged: 'Rien n’est encore modifié. Modifiez ce qui est erroné ou revenez en arrière.',
  closed: 'Vous ne pouvez plus le rectifier vous-même.',
  closedHelp: 'Appelez le bureau : il peut encore le rectifier.',
  toShipment: 'Vers le transport',
  remarks: 'Rectifications et remarques',
  correctedBecause: 'Rectifié : {{reason}}',
  note: {
    title: 'Ajouter une remarque',
    label: 'Remarque',
    help: 'Le bureau la lit avec le transport.',
    missing: 'Écrivez d’abord quelque chose.',
    save: 'Enregistrer la remarque',
    closed: 'Aucune remarque ne peut être ajoutée à ce transport.',
    failed:
      'La remarque n’a pas pu être enregistrée sur ce téléphone. Elle est toujours là ; appuyez à nouveau.',
  },
}
