import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { language } from '../../../i18n/setup.ts'
import { showProcessingMethod } from '#contract/letters/letter-formats.ts'

export function titlesOfFlow({
  sender,
  disposer,
  receiver,
  carriers,
  originLocation,
  destinationLocation,
  product,
  ewcCode,
  processingMethod,
}: OfficeFlow): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const named of [sender, disposer, receiver, ...carriers, product])
    if (named !== undefined) titles.set(named.id, named.name)
  for (const location of [originLocation, destinationLocation])
    if (location !== undefined) titles.set(location.id, location.description)
  if (ewcCode !== undefined)
    titles.set(ewcCode.id, `${formatEwcCode(ewcCode.code, ewcCode.hazardous)} ${ewcCode.names[language()]}`)
  if (processingMethod !== undefined)
    titles.set(
      processingMethod.id,
      `${showProcessingMethod(processingMethod.code)} ${processingMethod.names[language()]}`,
    )
  return titles
}
