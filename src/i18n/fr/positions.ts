import type { Texts } from '../text-modules.ts'

export const positions: Texts = {
  account: {
    title: 'Position au chargement et au déchargement',
    lead: 'Quand vous enregistrez un chargement ou un déchargement, la position de ce téléphone peut être conservée avec. C’est vous qui décidez : tout fonctionne sans, et aucun client, projet ou transporteur ne peut l’activer.',
    what: {
      title: 'Ce qui est enregistré',
      body: 'L’endroit où se trouve le téléphone quand vous enregistrez un chargement ou un déchargement : latitude, longitude, précision et moment de la mesure. Rien en route, et rien quand l’application est fermée.',
    },
    why: {
      title: 'Pourquoi',
      body: 'Pour pouvoir montrer où la cargaison a été chargée et déchargée, lors d’un contrôle ou si quelqu’un le demande plus tard.',
    },
    who: {
      title: 'Qui la voit',
      body: 'Vous, le bureau du client et ceux avec qui il partage le projet, les planificateurs de votre transporteur, et quiconque vérifie la lettre par son code QR, comme un inspecteur.',
    },
    howLong: {
      title: 'Combien de temps',
      body: 'Selon le choix du client : de {{least}} à {{most}} mois après le déchargement, en général {{usual}}. Si vous retirez votre accord, plus rien n’est enregistré, aussitôt ; ce qui existe disparaît quand son temps est écoulé ou quand vous fermez votre compte.',
    },
    agree: 'J’accepte : enregistrer la position quand j’enregistre un chargement ou un déchargement',
    off: 'Désactivé : aucune position n’est enregistrée.',
    since: 'Vous avez accepté le {{when}}. Vous pouvez retirer votre accord à tout moment, même sans réseau.',
    given: 'Désormais la position est enregistrée au chargement et au déchargement.',
    withdrawn: 'Plus aucune position n’est enregistrée.',
    failed: 'Cela n’a pas pu être conservé sur ce téléphone. Réessayez.',
  },
  form: {
    off: 'La position n’est pas enregistrée : vous n’avez pas donné votre accord.',
    choose: 'Vers le choix',
    searching: 'La position n’est pas encore enregistrée : le téléphone la cherche. Inutile d’attendre.',
    found: 'La position est enregistrée, à {{metres}} m près.',
    denied:
      'La position n’est pas enregistrée : cette application ne peut pas la lire. Autorisez-la dans les réglages du navigateur.',
    unavailable: 'La position n’est pas enregistrée : le téléphone ne la trouve pas.',
    unsupported: 'La position n’est pas enregistrée : ce navigateur ne peut pas la donner.',
  },
}
