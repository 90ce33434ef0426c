/** True for names and addresses of this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname)
}

/** What an identity says about where a server is. */
export function placeOf(endpoint: string): { readonly endpoint: string; readonly isRemote: boolean } {
  const { origin, hostname } = new URL(endpoint)
  return { endpoint: origin, isRemote: !isLoopback(hostname) }
}

/** A base address joined with a path, whether or not it ends with a slash. */
export function at(endpoint: string, path: string): string {
  return `${endpoint.replace(/\/+$/u, '')}/${path}`
}
