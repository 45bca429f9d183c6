import { describe, expect, test } from 'vitest'
import { evidence, sum } from '../sum.ts'

const ts = (...lines: string[]) => sum('src/file.ts', ...lines)
const py = (...lines: string[]) => sum('app/file.py', ...lines)

describe('a request is a call', () => {
  test.each([
    'fetch(url)',
    'const page = await window.fetch(url)',
    'globalThis.fetch(url)',
    'new XMLHttpRequest()',
    "import axios from 'axios'\naxios(url)",
    "import axios from 'axios'\naxios.get(url).then(f)",
    "import * as axios from 'axios'\naxios.default.get(url)",
    "import { get as load } from 'axios'\nload(url)",
    "import got, { type Options } from 'got'\ngot(url).json()",
    "import fetch from 'node-fetch'\nfetch(url)",
    "const fetch = require('node-fetch')\nfetch(url)",
    "const { request } = require('undici')\nrequest(url)",
    "import ky from 'ky'\nconst api = ky.create({})",
    "import https from 'node:https'\nhttps.get(url)",
    "import { request } from 'http'\nrequest(url)",
    "import type { AxiosInstance } from 'axios'\nconst f = (client: AxiosInstance) => client.post(url)",
    "import { HttpClient } from '@angular/common/http'\nclass A { f() { this.http.get(url) } }",
    "const { default: axios } = await import('axios')\naxios.get(url)",
  ])('in TypeScript: %s', async (source) => {
    expect(await ts(source)).toBe('+3 HTTP')
  })

  test.each([
    'import requests\nrequests.get(url)',
    'import requests as r\nr.Session().get(url)',
    'from requests import post\npost(url)',
    'import httpx\nhttpx.AsyncClient()',
    'import aiohttp\naiohttp.ClientSession()',
    'import urllib.request\nurllib.request.urlopen(url)',
    'from urllib import request\nrequest.urlopen(url)',
    'from urllib.request import urlopen as load\nload(url)',
    'import http.client\nhttp.client.HTTPSConnection(host)',
    'from tornado import httpclient\nhttpclient.AsyncHTTPClient()',
    'import requests\nself._session.get(url)',
    'if TYPE_CHECKING:\n    import httpx\nclient.post(url)',
  ])('in Python: %s', async (source) => {
    expect(await py(source)).toMatch(/^\+3 HTTP( \+1 branches)?$/)
  })
})

describe('no request is', () => {
  test.each([
    '// fetch(url)',
    "const text = 'fetch(url)'",
    "import axios from 'axios'",
    "import type { Method } from 'axios'\nconst method = (options) => options.get('method')",
    "import { isAxiosError } from 'axios'\nisAxiosError(error)",
    "import axios from 'axios'\naxios.isCancel(error)",
    "import { fetch } from './transport'\nfetch(url)",
    'repository.fetch(id)',
    'this.fetch(id)',
    'const { fetch } = window',
    "import http from 'node:http'\nhttp.createServer(f).listen(80)",
    "import { createServer } from 'https'\nserver.get(url)",
    'map.get(key)',
    'client.get(key)',
    "import axiosRetry from 'axios-retry'\naxiosRetry(client)",
    'prefetch(url)',
  ])('in TypeScript: %s', async (source) => {
    expect(await ts(source)).toBe('')
  })

  test.each([
    '# requests.get(url)',
    '"""requests.get(url)"""',
    'import requests',
    'import requests\nraise requests.HTTPError(text)',
    'from requests.exceptions import Timeout\nraise Timeout()',
    'from aiohttp import web\nweb.Application()',
    'import urllib.parse\nurllib.parse.quote(text)',
    'import http\nhttp.HTTPStatus(200)',
    'fetch(url)',
    'session.get(key)',
    'import requests_cache\nrequests_cache.install_cache()',
  ])('in Python: %s', async (source) => {
    expect(await py(source)).toBe('')
  })
})

test('a function that the file itself exports is not the global one', async () => {
  expect(await ts('export function fetch() {}', 'fetch()')).toBe('+1 public functions')
})

test.each([
  'function fetch(id) { return rows.get(id) }\nfetch(1)',
  'const fetch = async (id: string): Promise<Row> => rows.get(id)\nfetch(1)',
  'let fetch = id => rows.get(id)\nfetch(1)',
])('nor is one that it keeps to itself: %s', async (source) => {
  expect(await ts(source)).toBe('')
})

test('what a file gets under the global name still is a request', async () => {
  expect(await ts('const load = ({ fetch }) => fetch(url)')).toBe('+3 HTTP')
  expect(await ts('const fetch = withRetries(globalThis.fetch)', 'fetch(url)')).toBe('+3 HTTP')
})

test('the evidence is what is called, and where, one for each line', async () => {
  expect(
    await evidence(
      'HTTP',
      'src/file.ts',
      "import axios from 'axios'",
      'const api = axios.create({})',
      'await api.get(url).then(f); fetch(url)',
    ),
  ).toEqual(['2: axios.create', '3: api.get'])
})

test('a client whose user may bring the fetch makes requests', async () => {
  const source = ['export const get = (url, opt) => (opt?.fetch || fetch)(url)']
  expect(await evidence('HTTP', 'src/client.ts', ...source)).toEqual(['1: fetch || fetch'])
})
