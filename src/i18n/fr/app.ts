import type { Texts } from '../text-modules.ts'

export const app: Texts = {
  name: 'Vrachtpas',
  cancel: 'Annuler',
  confirm: 'Confirmer',
  close: 'Fermer',
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  numberMeant: 'Quel nombre voulez-vous dire ?',
  language: 'Langue',
  languageChanged: 'La langue a été changée.',
  languageNotSaved: 'La langue est changée ici ; elle n’a pas pu être enregistrée dans votre compte.',
  signOutFailed: 'Un problème est survenu, déconnexion impossible',
  formErrors: 'Le formulaire contient des erreurs.',
  sessionError: 'Un problème est survenu',
  reference: 'Référence : {{reference}}',
  unexpected: 'Un problème est survenu. Référence : {{reference}}',
  noConnection: 'Pas de connexion. Votre saisie est conservée ; réessayez plus tard.',
  unreachable: 'Pas de connexion. Réessayez dès qu’elle est rétablie.',
  portal: 'Ce réseau demande d’abord sa propre identification.',
  reload: 'Recharger l’application',
  notFound: {
    title: 'Introuvable',
    heading: '404 : la page que vous cherchez n’est pas ici',
    hint: 'Le lien est erroné ou la page a été déplacée.',
    home: 'Retour à l’accueil',
  },
  broken: {
    title: 'Un problème est survenu',
    body: 'L’application a une erreur, qui est signalée. Votre travail est conservé. Rechargez l’application pour continuer.',
    chunk: 'Une partie de l’application n’a pas pu être chargée. Vérifiez votre connexion et rechargez.',
  },
}
