const PAGE = 100
const PATIENCE_MS = 30_000

/** What a person can do about an answer. */
const HINTS = {
  401: 'the token is not valid',
  403: 'the token may not do that: the job needs `permissions: pull-requests: write`',
  404: 'the token does not see it: the job needs `permissions: pull-requests: write`',
}

/**
 * The comments of a pull request, through GitHub's REST API
 * (https://docs.github.com/rest/issues/comments). Each call throws with a sentence where GitHub says no.
 */
export function openComments({ api, repository, number, token }) {
  const issues = `${api}/repos/${repository}/issues`

  /** @returns {Promise<any>} */
  async function call(method, url, content) {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'tailtest',
        'x-github-api-version': '2022-11-28',
      },
      body: content === undefined ? undefined : JSON.stringify(content),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return response.json()
    throw new Error(HINTS[response.status] ?? `GitHub answered ${response.status} to a ${method}`)
  }

  return {
    /** All of them, oldest first: `{ id, body, user: { type }, author_association }`. */
    async all(page = 1) {
      const url = `${issues}/${number}/comments?per_page=${PAGE}&page=${page}`
      const found = await call('GET', url)
      return found.length < PAGE ? found : [...found, ...(await this.all(page + 1))]
    },
    add: (body) => call('POST', `${issues}/${number}/comments`, { body }),
    change: ({ id }, body) => call('PATCH', `${issues}/comments/${id}`, { body }),
  }
}
