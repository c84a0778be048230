/*
 * The specification's error catalogue (section 8) whole: the English texts word for word, and their Dutch
 * translations. Without 'Update reset not implemented', for a password is updated here, and without what only
 * developers read in the console.
 */

export const serverMessages = {
  'The link has expired. Please request a new one.': 'De link is verlopen. Vraag een nieuwe aan.',
  'Invalid link.': 'Ongeldige link.',
  'Something went wrong.': 'Er is iets misgegaan.',
  'Unknown e-mail address.': 'Onbekend e-mailadres.',
  'Customer already exists.': 'De klant bestaat al.',
  'Company is not a transporter.': 'Het bedrijf is geen vervoerder.',
  'External VIHB number API is temporarily unavailable, please try again later.':
    'De externe dienst voor VIHB-nummers is tijdelijk niet beschikbaar, probeer het later opnieuw.',
  'The company has no known VIHB number (not registered in the national transport register).':
    'Het bedrijf heeft geen bekend VIHB-nummer (niet ingeschreven in het nationale vervoersregister).',
  'Company is not registered as a transporter in the VIHB register.':
    'Het bedrijf staat niet als vervoerder in het VIHB-register.',
  'A user with this e-mail already exists.': 'Er bestaat al een gebruiker met dit e-mailadres.',
  'Problem with the entered company. Check the details and retry.':
    'Er is een probleem met het ingevoerde bedrijf. Controleer de gegevens en probeer het opnieuw.',
  'Problem processing this e-mail address.': 'Er is een probleem met dit e-mailadres.',
  'The form contains errors.': 'Het formulier bevat fouten.',
  'The pairing code is incorrect or the project is completed.':
    'De koppelcode is onjuist of het project is afgerond.',
  'Uploading the file failed.': 'Het uploaden van het bestand is mislukt.',
  'You must accept the terms and conditions.': 'U moet de algemene voorwaarden accepteren.',
  'Failed to upload image.': 'De afbeelding kon niet worden geüpload.',
  'Failed to retrieve cargo photo.': 'De ladingfoto kon niet worden opgehaald.',
  'Your account is not active.': 'Uw account is niet actief.',
  'Your account needs approval.': 'Uw account moet nog worden goedgekeurd.',
  /** The title of every problem, there without the full stop. */
  'An error occurred': 'Er is een fout opgetreden',
} as const
export type ServerMessage = keyof typeof serverMessages

export const pageMessages = {
  'The form contains errors.': 'Het formulier bevat fouten.',
  'Social authentication not implemented': 'Inloggen via een sociaal netwerk kan hier niet',
  'Something went wrong': 'Er is iets misgegaan',
  'Something went wrong, unable to sign out': 'Er is iets misgegaan, uitloggen is niet gelukt',
  "404: The page you are looking for isn't here": '404: De pagina die u zoekt is hier niet',
  'Not found': 'Niet gevonden',
  'Back to home': 'Terug naar home',
  /** What the error named `chunkLoadError` looks like. */
  'A part of the app could not be loaded. Check your connection and load it again.':
    'Een deel van de app kon niet worden geladen. Controleer uw verbinding en laad de app opnieuw.',
  'To render this page, you need to configure the auth strategy to "custom"':
    'Om deze pagina te tonen moet de inlogstrategie op "custom" staan',
} as const
export type PageMessage = keyof typeof pageMessages
