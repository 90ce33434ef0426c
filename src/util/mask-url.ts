/** Parameters of services that hold a key, a signature or a person's address. */
const SECRET_PARAMETER =
  /([?&;](?:[a-z-]*api[_-]?key|key|[a-z_]*token|secret|password|sig(?:nature)?|x-amz-[a-z-]+|email|mailto|tool_email)=)[^&#;]*/giu

/** The address with keys, signatures and contact addresses replaced by `…`, so that it may be logged and shown. */
export function maskUrl(url: string): string {
  return url.replace(SECRET_PARAMETER, '$1…').replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/iu, '$1…@')
}
