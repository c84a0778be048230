import type { LoadingPlace } from '#contract/flows/material-flows.ts'

/** A place in one line: "Waalhaven, Rotterdam". */
export const formatPlace = ({ description, city }: Pick<LoadingPlace, 'description' | 'city'>) =>
  city === undefined || description.includes(city) ? description : `${description}, ${city}`
