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
}
