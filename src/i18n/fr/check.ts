import type { CheckTexts } from '../check-texts.ts'

export const check: CheckTexts = {
  title: 'Contrôler une lettre de transport',
  language: 'Langue',
  lead: 'Scannez le code QR d’une lettre de transport. Son contenu est vérifié sur cet appareil ; aucun réseau n’est nécessaire.',
  verdicts: {
    checking: { title: 'Vérification …', detail: 'La signature est en cours de vérification.' },
    validReceived: {
      title: 'Valable et reçue',
      detail: 'La signature est authentique, rien n’a été modifié, et le bureau a reçu ce chargement.',
    },
    validChanged: {
      title: 'Valable, mais modifiée depuis',
      detail:
        'La signature est authentique. Le code contient un état antérieur de cette lettre : l’état actuel figure plus bas.',
    },
    validNotReceived: {
      title: 'Signature valable, pas encore reçue',
      detail:
        'L’appareil du conducteur a signé ceci et rien n’a été modifié. Le bureau ne l’a pas encore reçue : l’appareil n’a pas eu de réseau depuis le chargement.',
    },
    validOffline: {
      title: 'Signature valable',
      detail:
        'Rien n’a été modifié. Il n’y a pas de réseau : un réseau dira si la lettre a changé depuis ou si l’appareil a été déclaré perdu.',
    },
    validAsking: {
      title: 'Signature valable',
      detail:
        'La signature est authentique et rien n’a été modifié. Le bureau est interrogé : la lettre a-t-elle changé depuis ?',
    },
    validBusy: {
      title: 'Signature valable',
      detail:
        'Rien n’a été modifié. Le serveur n’a pas dit si la lettre a changé depuis : réessayez dans un instant.',
    },
    revoked: {
      title: 'Appareil révoqué',
      detail:
        'La signature est authentique, mais l’appareil qui l’a faite a été révoqué le {{when}}, par exemple parce qu’il est perdu ou volé. Ne vous fiez pas à cette lettre.',
    },
    altered: {
      title: 'Modifiée',
      detail: 'La signature ne correspond pas au contenu du code. Ne vous y fiez pas.',
    },
    otherLetter: {
      title: 'Modifiée',
      detail: 'L’adresse appartient à une autre lettre que le code qui la suit. Ne vous y fiez pas.',
    },
    unreadable: {
      title: 'Illisible',
      detail:
        'L’adresse ne contient pas de lettre complète. Ne vous y fiez pas. Scannez le code à nouveau, de plus près et sans reflets.',
    },
    expired: {
      title: 'Expirée',
      detail: 'La signature est authentique, mais n’était valable que jusqu’au {{when}}.',
    },
    keysNeeded: {
      title: 'Non vérifiée : réseau nécessaire une fois',
      detail:
        'Cet appareil ne connaît pas la clé qui a signé la lettre. Ouvrez cette page une fois avec un réseau ; elle vérifiera ensuite sans.',
    },
    unknownKey: {
      title: 'Signée par une clé inconnue',
      detail: 'Personne que ce service connaisse n’a signé ceci. Ne vous y fiez pas.',
    },
    receivedOnly: {
      title: 'Connue du bureau',
      detail:
        'L’adresse ne contient pas de lettre signée. Voici ce que le bureau a reçu sous cette adresse ; comparez-le à ce que montre le conducteur.',
    },
    notFound: {
      title: 'Introuvable',
      detail: 'Le bureau ne connaît aucune lettre sous cette adresse, et l’adresse n’en contient pas.',
    },
    offlineWithoutCode: {
      title: 'Réseau nécessaire',
      detail:
        'L’adresse ne contient pas de lettre signée ; rien ne peut être vérifié sans réseau. Scannez le code de la lettre elle-même.',
    },
    busy: { title: 'Pas de réponse', detail: 'Le serveur n’a pas répondu. Réessayez dans un instant.' },
  },
  facts: {
    title: 'Contenu du code',
    officeTitle: 'État au bureau',
    material: 'Matière',
    ewc: 'Code déchet',
    hazard: 'Danger',
    hazardous: 'Déchet dangereux',
    notHazardous: 'Non dangereux',
    truck: 'Immatriculation',
    ship: 'Bateau',
    container: 'Conteneur',
    driver: 'Conducteur',
    company: 'Entreprise du conducteur',
    from: 'De',
    to: 'À',
    weight: 'Poids',
    amount: 'Quantité',
    estimated: 'au plus {{amount}}, pas encore pesé',
    afterUnloading: 'pesé au déchargement',
    number: 'Numéro',
    time: 'Chargé',
    unloaded: 'Déchargé',
    state: 'État',
    sender: 'Expéditeur',
    senderRole: 'Rôle de l’expéditeur',
    disposer: 'Détenteur',
    receiver: 'Destinataire',
    carrier: 'Transporteur',
    method: 'Mode de traitement',
    wasteStream: 'Numéro de flux de déchets',
    flow: 'Flux de matière',
    flowVersion: '{{flow}}, version {{version}}',
    corrections: 'Corrections',
    signedAt: 'Signée',
    validUntil: 'Valable jusqu’au',
    more: 'Autre contenu du code',
  },
  states: { loaded: 'En route', unloaded: 'Déchargé' },
  live: {
    title: 'Au bureau maintenant',
    asked: 'Demandé à {{when}}',
    again: 'Demander à nouveau',
    offline: 'Pas de réseau : le bureau n’a pas été interrogé.',
    received: 'Reçu',
    photos: 'Photos',
    photosReceived: '{{received}} sur {{announced}} reçues',
    place: {
      load: 'Chauffeur : chargé à',
      unload: 'Chauffeur : déchargé à',
      at: '{{position}}, à {{metres}} m près',
    },
    noPhotos: 'aucune prise',
    acceptance: 'Acceptation',
    acceptances: {
      accepted: 'accepté par le destinataire',
      partly: 'accepté en partie',
      refused: 'refusé par le destinataire',
    },
    kilograms: '{{amount}} kg',
    changes: 'Ce qui diffère du code',
    changed: '{{field}} : « {{before}} » dans le code, « {{after}} » au bureau',
    flowChanged:
      'Le bureau a modifié la commande le {{when}}, après ce chargement. La lettre reste telle qu’elle a été émise pour le chargement.',
    events: 'Ce qui s’est passé',
    eventKinds: {
      loaded: 'Chargé',
      unloaded: 'Déchargé',
      corrected: 'Corrigé',
      noted: 'Note ajoutée',
      acceptance: 'Acceptation déclarée',
      refused: 'Déclaration refusée par le bureau',
      signature: 'Signé',
    },
    versions: 'Versions de la lettre',
    version: 'Version {{version}}, {{when}}',
    modifications_one: '{{count}} modification de l’ordre',
    modifications_other: '{{count}} modifications de l’ordre',
    current: 'actuelle',
    old: 'ancienne',
    oldShown: 'Ceci est une ancienne version, du {{when}}. Ce n’est pas la lettre actuelle.',
    showCurrent: 'Afficher la version actuelle',
    show: 'Afficher la version {{version}}',
    boxes: 'Toutes les cases de la lettre',
    box: 'Case {{number}}',
    guidance: 'Lettre d’accompagnement',
    delivery: 'Bon de livraison',
    crossBorder:
      'L’origine et la destination sont dans des pays différents : les déchets exigent les documents européens de transfert.',
  },
  keys: {
    fresh: 'Clés sur cet appareil : du {{when}}.',
    none: 'Cet appareil n’a pas encore de clés : elles seront récupérées dès qu’il y aura un réseau.',
    offlineReady: 'Cette page s’ouvre désormais aussi sans réseau.',
  },
  scan: {
    open: 'Scanner un code',
    another: 'Scanner un autre code',
    picture: 'Lire une photo d’un code',
    stop: 'Arrêter de scanner',
    aim: 'Pointez la caméra vers le code QR de la lettre.',
    camera: 'Image de la caméra',
    noCamera: 'Ce navigateur n’a pas de caméra, ou n’y a pas accès. Lisez une photo du code.',
    readerMissing:
      'Le lecteur de codes n’est pas encore sur cet appareil. Ouvrez-le une fois avec un réseau.',
    noCode: 'Aucun code QR n’a été trouvé dans cette photo.',
    otherCode: 'C’est un code QR, mais pas celui d’une lettre de transport.',
    unreadable: 'Cette photo ne peut pas être ouverte.',
  },
  unload: {
    title: 'Participez-vous à ce transport ?',
    action: 'Décharger en tant que conducteur',
    help: 'Pour les conducteurs ayant un compte. Ouvre leur application.',
  },
  print: 'Imprimer',
  footer:
    'Données de la lettre dans notre propre présentation. Aucune autorisation ou approbation d’une autorité n’est revendiquée. Une visite avec réseau est comptée, sans savoir de qui.',
}
