export const legal = {
  terms: 'Algemene voorwaarden',
  privacy: 'Privacyverklaring',
  version: 'Versie {{version}}, {{date}}',
  print: 'Afdrukken',
  current: 'de huidige versie',
  superseded: 'Dit is een eerdere versie. Die blijft te lezen; de huidige is versie {{version}}.',
  versions: 'Versies',
  unknownVersion: 'Er is geen versie {{version}}',
  toCurrent: 'Naar de huidige versie',
  someOrganisation: 'de beheerder van deze server',
  someContact: 'uw vervoerder of kantoor',
  organisation: 'Wie deze server beheert',
  noOrganisation: 'Wie deze server beheert, is niet ingevuld. Vraag het uw vervoerder of kantoor.',
  offline: 'Geen verbinding: wie deze server beheert, wordt getoond als die er is.',
  backHome: 'Naar Vrachtpas',
  data: {
    title: 'Uw gegevens',
    body: 'Een bestand met alles wat de server over u bewaart: uw account, telefoons, aanmeldingen, wat u hebt opgegeven, waar u laadde en loste voor zover u daarmee akkoord ging, de lijst van uw foto’s, en berichten aan u. Programma’s kunnen het lezen.',
    download: 'Mijn gegevens downloaden',
    saved:
      'Het bestand is opgeslagen. Er staan persoonsgegevens in: bewaar het waar anderen het niet kunnen lezen.',
    goes: 'Meteen verdwijnen: uw e-mailadres en telefoonnummers, uw wachtwoord of pincode, alle sessies, meldingen, de namen van uw telefoons, en uw adressen in berichten en in het auditlog.',
    stays:
      'Uw naam blijft op brieven en bij wat u hebt opgegeven zolang brieven bewaard moeten worden, volgens de wet {{years}} jaar of langer, en bij wat u van anderen wijzigde zolang het auditlog dat bewaart. Daarna wordt ook die vanzelf gewist.',
    unsent_one:
      'Eén ding op deze telefoon is nog niet verstuurd. Verstuur het eerst, of bewaar het als bestand voor het kantoor.',
    unsent_other:
      '{{count}} dingen op deze telefoon zijn nog niet verstuurd. Verstuur ze eerst, of bewaar ze als bestand voor het kantoor.',
    toOutbox: 'Naar wat niet is verstuurd',
  },
  asked: {
    title: 'De voorwaarden zijn gewijzigd',
    body: 'Lees versie {{version}} en ga ermee akkoord. Uw werk gaat intussen gewoon door.',
    read: 'Lees de voorwaarden',
    accept: 'Ik ga akkoord',
    later: 'Later',
    accepted: 'Dank u: uw akkoord met versie {{version}} is vastgelegd.',
    acceptedOffline: 'Dank u: dit wordt verstuurd zodra er verbinding is.',
  },
}
