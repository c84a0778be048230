import * as z from 'zod/mini'
import { locales } from './locales.ts'
import { reference } from './resource.ts'

export const chosenLanguage = reference('languages', z.enum(locales))
