/** Per zip file, which is about 60 MB; `page=2` has the next ones. */
export const lettersPerFile = 1000

export const projectLettersPath = (projectId: string) => `/projects/${projectId}/letters`
