/** Letters in one zip file; `page=2` has the next ones. About 60 MB. */
export const lettersPerFile = 1000

/** Path of the letters of a project's shipments that the viewer sees, as a zip file by the shipments' numbers. */
export const projectLettersPath = (projectId: string) => `/projects/${projectId}/letters`
