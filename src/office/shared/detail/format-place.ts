import type { LoadingPlace } from '#contract/flows/material-flows.ts'

export const formatPlace = ({ description, city }: Pick<LoadingPlace, 'description' | 'city'>) =>
  city === undefined || description.includes(city) ? description : `${description}, ${city}`
