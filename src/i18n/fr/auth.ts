import type { Texts } from '../text-modules.ts'

export const auth: Texts = {
  title: 'Connexion',
  subtitle: 'Transport sans papier par bateau, camion et conteneur',
  welcome: 'Les chauffeurs et bateliers utilisent leur code PIN, tous les autres un mot de passe.',
  username: 'E-mail ou numéro de mobile',
  secret: 'Mot de passe ou code PIN',
  code: 'Code de votre application d’authentification',
  codeHelp: 'Six chiffres. Sans l’application : un de vos codes de récupération.',
  show: 'Afficher',
  hide: 'Masquer',
  signIn: 'Se connecter',
  signingIn: 'Connexion en cours',
  signInSlow:
    'Cela prend plus de temps que d’habitude. Si cette application est ouverte dans d’autres onglets, fermez-les.',
  otherWays: 'Autres accès',
  forgotten: 'Mot de passe ou code PIN oublié ?',
  register: 'Nouveau ici ? S’inscrire',
  backToSignIn: 'Retour à la connexion',
  busy: 'Un instant',
  tryAgain: 'Réessayer',
  optional: 'si vous en avez un',
  required: 'Ce champ est obligatoire.',
  offline: 'Pas de connexion au réseau. Il en faut une ; vérifiez-la et réessayez.',
  failed: 'Un problème est survenu.',
  social: 'La connexion par un réseau social n’est pas possible',
  strategy: 'Pour cette page, la stratégie de connexion doit être « {{strategy}} »',
}
