import type { warnings as english } from '../en/warnings.ts'

export const warnings: typeof english = {
  title: 'Kijk hiernaar; het houdt niets tegen.',
  warnings_one: '1 punt op de brief',
  warnings_other: '{{count}} punten op de brief',
  border_unclear:
    'Volgens positie of plaatsnaam ligt een plaats op of over de grens, en de rest van het adres zegt dat niet: kijk het land na.',
  scheme_sender: 'Bij de inzamelaarsregeling is de klant de afzender; hier is dat de inzamelaar.',
  vihb_letters: 'Een VIHB-nummer eindigt op andere letters dan V, I, H, B of X op hun plaats.',
  sender_not_trader: 'De afzender is handelaar, en het VIHB-nummer heeft geen H van handel.',
  sender_not_broker: 'De afzender is bemiddelaar, en het VIHB-nummer heeft geen B van bemiddeling.',
  sender_not_disposer: 'De afzender is de primaire ontdoener, en een ander bedrijf is de ontdoener.',
  private_registered: 'De ontdoener is een particulier, maar heeft een VIHB-nummer.',
  carrier_not_transporter:
    'Het VIHB-nummer van een vervoerder heeft noch de V van vervoer noch de I van inzameling.',
  not_collectable:
    'Alleen afval van bijlage A mag via route-inzameling of de inzamelaarsregeling worden ingezameld; van deze euralcode weten wij niet dat die erbij hoort.',
  hazardous_collected:
    'Gevaarlijk afval mag via route-inzameling of de inzamelaarsregeling tot 50 kg per adres worden ingezameld.',
  giver_over_limit:
    'Op een adres is meer dan 50 kg gevaarlijk afval opgehaald: daarvoor is een eigen begeleidingsbrief nodig.',
  waste_stream_number_expected:
    'De ontvanger geeft afvalstroomnummers uit, en deze stroom heeft er geen: vraag de ontvanger erom.',
  waste_stream_number_prefix: 'Het afvalstroomnummer begint niet met het verwerkersnummer van de ontvanger.',
  waste_stream_number_shared:
    'Een andere stroom gebruikt dit afvalstroomnummer voor een andere ontdoener, herkomst, euralcode of verwerkingsmethode: vraag de ontvanger om een eigen nummer.',
  composition_missing: 'Aard en samenstelling van het afval staan er niet in.',
  concern_substances_missing:
    'Er staat niet welke zeer zorgwekkende stoffen (ZZS) het afval bevat, of dat er geen bekend zijn.',
  packaging_missing: 'De verpakking staat er niet in.',
  packaging_uncounted:
    'Het aantal colli staat er niet in: vul het in, of laat het bij elke lading aan de chauffeur.',
  density_missing:
    'De hoeveelheid is een volume zonder dichtheid, zodat er geen kilogrammen uit volgen: vul de dichtheid in, of laat het aan de chauffeur bij elke vracht.',
  packaging_loose: 'Dit afval gaat niet los gestort: vul de verpakking in.',
}
