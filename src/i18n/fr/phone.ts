import type { Texts } from '../text-modules.ts'

export const phone: Texts = {
  scan: {
    picture: 'Choisir une image du code',
    noCamera: 'Ce navigateur ne montre pas d’appareil photo.',
    cameraFailed: 'L’appareil photo n’a pas pu s’ouvrir.',
    otherWays:
      'Choisissez une image du code. Ou pointez l’appareil photo du téléphone et ouvrez le lien : il mène ici.',
    noCode: 'Il n’y a pas de code QR dans cette image, ou elle n’est pas assez nette.',
    otherCode: 'Le code QR de cette image en est un autre.',
    unreadable: 'Cette image n’a pas pu être lue.',
  },
  install: {
    title: 'Mettre Vrachtpas sur l’écran d’accueil',
    why: 'L’application s’ouvre alors d’un geste, même sans réseau, et le téléphone garde mieux votre travail.',
    action: 'Mettre sur l’écran d’accueil',
    notNow: 'Pas maintenant',
    stepShare:
      'Touchez ce signe de votre navigateur. Si vous ne le voyez pas, il est derrière les trois points.',
    stepAdd: 'Choisissez « Sur l’écran d’accueil ».',
    stepOpen: 'Ouvrez désormais Vrachtpas depuis l’écran d’accueil.',
  },
  signOut: {
    title: 'Se déconnecter ?',
    unsentTitle: 'Tout n’est pas envoyé',
    unsent:
      'Encore sur ce téléphone seulement : {{what}}. Tout reste ici et repart dès que vous vous reconnectez. Rien n’est supprimé.',
    loads_one: '{{count}} chargement',
    loads_many: '{{count}} de chargements',
    loads_other: '{{count}} chargements',
    unloads_one: '{{count}} déchargement',
    unloads_many: '{{count}} de déchargements',
    unloads_other: '{{count}} déchargements',
    photos_one: '{{count}} photo',
    photos_many: '{{count}} de photos',
    photos_other: '{{count}} photos',
    others_one: '{{count}} autre saisie',
    others_many: '{{count}} d’autres saisies',
    others_other: '{{count}} autres saisies',
    sendFirst: 'Envoyer d’abord',
    onBoard_one:
      'Un chargement est à bord. Son bordereau reste sur ce téléphone ; pour décharger, il faut être connecté.',
    onBoard_many:
      '{{count}} chargements sont à bord. Leurs bordereaux restent sur ce téléphone ; pour décharger, il faut être connecté.',
    onBoard_other:
      '{{count}} chargements sont à bord. Leurs bordereaux restent sur ce téléphone ; pour décharger, il faut être connecté.',
    offline:
      'Il n’y a pas de réseau. Il en faut pour se reconnecter : d’ici là, vous ne pourrez ni charger ni décharger.',
    stay: 'Rester connecté',
    confirm: 'Se déconnecter',
  },
  left: {
    unsent_one:
      'Une saisie de {{name}} n’est que sur ce téléphone. Elle reste ici jusqu’à la prochaine connexion.',
    unsent_many:
      '{{count}} de saisies de {{name}} ne sont que sur ce téléphone. Elles restent ici jusqu’à la prochaine connexion.',
    unsent_other:
      '{{count}} saisies de {{name}} ne sont que sur ce téléphone. Elles restent ici jusqu’à la prochaine connexion.',
    ended: 'La session de {{name}} est terminée. Reconnectez-vous pour continuer.',
    driver: 'un autre conducteur',
    cannotSignIn: 'Je ne peux pas me connecter',
    letters: 'Bordereaux à bord',
  },
  shared: {
    title: 'Photos partagées',
    lead: 'Choisissez à quoi ces photos appartiennent.',
    none: 'Il n’y a pas de photos partagées.',
    noneBody: 'Choisissez des photos dans une autre application et partagez-les avec Vrachtpas.',
    notOffered:
      'Rien de ce que vous pouvez charger ou décharger maintenant ne demande de photos. Elles restent ici un jour.',
    unload: 'Décharger',
    load: 'Charger',
    remove: 'Supprimer ces photos',
    photo: 'Photo {{number}}',
    add_one: 'Ajouter la photo partagée',
    add_many: 'Ajouter {{count}} de photos partagées',
    add_other: 'Ajouter {{count}} photos partagées',
    adding: 'Un instant …',
    unusable: '« {{name}} » n’est pas une photo que ce téléphone peut afficher.',
  },
  rescue: {
    title: 'Si l’envoi est impossible',
    why: 'Tout ce qui n’est pas envoyé peut être enregistré dans un fichier, photos comprises, que le bureau importe. Rien ne change sur ce téléphone.',
    action: 'Enregistrer un fichier',
    making: 'Un instant …',
    saved: 'Le fichier est enregistré. Remettez-le au bureau.',
    nothing: 'Tout est envoyé : il n’y a rien à enregistrer.',
    failed: 'Le fichier n’a pas pu être créé. Rien n’a changé ; réessayez.',
  },
  facts: {
    title: 'Ce téléphone',
    keeping: 'Ce qu’il conserve',
    room: 'Espace utilisé',
    persisted: 'Ce téléphone conserve votre travail jusqu’à l’envoi.',
    notPersisted:
      'Le téléphone peut vider cette application si la place manque. Ajoutez-la à l’écran d’accueil, ou envoyez bientôt.',
    storageUnknown: 'Ce navigateur ne dit pas comment il conserve votre travail. Envoyez bientôt.',
    device: 'Code de ce téléphone',
    noDevice: 'Vient avec la première connexion',
    lastPull: 'Liste reçue',
    never: 'Pas encore',
  },
}
