import type { Texts } from '../text-modules.ts'

export const statement: Texts = {
  photo: {
    camera: 'Appareil photo',
    files: 'Depuis les fichiers',
    busy: 'Réduction en cours',
    number: 'Photo {{number}}',
    remove: 'Supprimer la photo {{number}}',
    undo: 'Annuler',
    restore: 'Annuler : photo {{number}}',
    unreadable: '{{name}} n’a pas pu être lu. Choisissez-le à nouveau.',
    empty: '{{name}} est vide.',
    heic: '{{name}} est une photo HEIC, que ce téléphone ne peut pas lire ici. Prenez la photo ici avec le bouton « Appareil photo », ou faites enregistrer l’appareil photo en JPEG : sur un iPhone, Réglages > Appareil photo > Formats > Le plus compatible.',
    'no-picture': '{{name}} n’est pas une image utilisable.',
  },
  amount: 'Quantité',
  weightUnit: 'Le ticket indique',
  implausible: {
    title: 'Est-ce exact ?',
    zero: 'Le poids net est zéro.',
    chloride_zero: 'La teneur en chlorures est zéro.',
    gross_below_empty:
      'La première pesée de {{value}} est inférieure au poids à vide de {{mode}} : {{expected}}.',
    empty_differs: 'La deuxième pesée est de {{value}} ; {{mode}} pèse d’ordinaire {{expected}} à vide.',
    over_capacity: 'La charge de {{value}} dépasse ce que {{mode}} peut porter : {{expected}}.',
    over_flow: 'La charge de {{value}} dépasse l’estimation du flux entier : {{expected}}.',
    far_from_others:
      'La charge de {{value}} est loin des autres de ce flux, d’ordinaire environ {{expected}}.',
    accepted_over_load: '{{value}} seraient acceptés, plus que ce qui a été chargé : {{expected}}.',
    slip: {
      unit: 'Des kilogrammes à la place de tonnes, ou l’inverse ?',
      decimal_mark: 'Une virgule oubliée, ou un chiffre de trop ?',
    },
    likely: 'C’est {{net}}',
    confirm: 'Oui, c’est exact',
    cancel: 'Modifier',
  },
  measurements: {
    weighedLoad: 'Première pesée',
    tareWeight: 'Deuxième pesée',
    nettoWeight: 'Net',
    chlorideValue: 'Teneur en chlorures',
    weightTicketNumber: 'Numéro du ticket de pesée',
  },
  chlorideHelp: 'Milligrammes par kilogramme de matière sèche',
  firstWeighingHelp: 'Plein, comme l’indique le pont-bascule',
  secondWeighingHelp: 'À vide (tare)',
  tareProposed: 'Poids à vide de {{mode}}, proposé. Modifiez-le si le pont-bascule indique autre chose.',
  nettoNone: 'Connu après les deux pesées',
  note: 'Remarque',
  photosLoad: 'Photos du chargement',
  photosUnload: 'Photos au déchargement',
  optional: 'facultatif',
  nothingAsked: 'Ce flux ne demande rien de plus pour le moment.',
  draftKept: 'Votre saisie précédente est revenue.',
  photoLost:
    'L’application a été fermée avant qu’une photo soit prête. Votre saisie est revenue ; reprenez ou choisissez la photo.',
  photoNotSaved:
    'La photo n’a pas pu être enregistrée sur ce téléphone. Reprenez-la ou choisissez-la à nouveau.',
  photoNoRoom:
    'La mémoire de ce téléphone est pleine : la photo n’a pas été gardée. Faites de la place et reprenez-la. Vous pouvez enregistrer le reste sans elle là où elle n’est pas exigée.',
  photoUnderway: {
    title: 'Une photo n’est pas encore prête',
    body: 'Elle est en cours de réduction. Attendez un instant ou continuez sans elle.',
    confirm: 'Continuer sans elle',
    cancel: 'Attendre',
  },
  draftNotSaved:
    'Votre saisie n’est pas conservée sur ce téléphone pour l’instant. Ne quittez cet écran qu’une fois terminé.',
  faultsTitle_one: 'Un élément manque ou est erroné',
  faultsTitle_many: '{{count}} éléments manquent ou sont erronés',
  faultsTitle_other: '{{count}} éléments manquent ou sont erronés',
  faults: {
    required: 'Ce champ est obligatoire.',
    photo_required: 'Prenez d’abord une photo.',
    not_asked: 'Ce flux ne le demande pas.',
    netto_negative: 'La deuxième pesée est plus lourde que la première.',
    not_a_number: 'Écrivez un nombre, comme {{example}}.',
    ambiguous: 'Cela peut se lire de deux façons. Écrivez sans séparateur de milliers, comme {{example}}.',
    too_precise: 'Trois décimales au plus.',
    too_large: 'Ce nombre est trop grand.',
    too_long: 'C’est trop long.',
    too_precise_for_unit: 'Écrivez des kilogrammes entiers.',
    eight_digits: 'Un numéro ENI a huit chiffres.',
  },
  storageFull:
    'La mémoire de ce téléphone est pleine. Rien n’a été enregistré ni envoyé. Faites de la place, par exemple en supprimant des films ou des applications, et appuyez à nouveau. Votre saisie est toujours là.',
  storageBroken:
    'Ce téléphone n’a pas pu l’enregistrer. Rien n’a été enregistré ni envoyé. Appuyez à nouveau ; votre saisie est toujours là.',
  failed: 'L’enregistrement a échoué. Votre saisie est toujours là.',
  draftUsed:
    'Ce chargement a déjà été enregistré dans une autre fenêtre sous {{number}}, avec d’autres valeurs. Ouvrez ce transport pour les corriger.',
  missing: {
    'device-code':
      'Ce téléphone n’a pas encore de code. Il en reçoit un à sa première connexion ; appuyez alors à nouveau.',
    flow: 'Ce flux n’est plus sur ce téléphone. Rien n’a été enregistré ; votre saisie est toujours là.',
    'transport-mode': 'Votre moyen de transport n’est plus sur ce téléphone. Choisissez-le à nouveau.',
    shipment: 'Ce transport n’est plus à bord. Rien n’a été enregistré.',
  },
  noPhoneCode: {
    title: 'Ce téléphone n’a pas encore son code',
    body: 'Chaque numéro de transport porte le code du téléphone. Ce téléphone le reçoit à sa première connexion ; ensuite il n’en faut plus jamais pour charger. Votre saisie est conservée.',
  },
  needsNetwork:
    'La récupération demande une connexion, une fois. Elle se fait d’elle-même dès qu’il y en a une ; décharger se fait ensuite sans.',
  takeOver: {
    title: 'Reprendre la charge de {{driver}} sur {{mode}} ?',
    body: '{{cargo}}, chargé {{when}}. Si vous le déchargez, il compte comme déchargé par vous.',
    confirm: 'Reprendre',
    somebody: 'un collègue',
  },
  closed: {
    flowGone: 'Ce flux n’est plus sur ce téléphone. Le bureau l’a peut-être modifié ou terminé.',
    blocked: 'Le projet de ce flux est terminé. Le chargement est fermé.',
    notApproved: 'Le chargement est fermé jusqu’à ce que votre transporteur vous agrée.',
  },
}
