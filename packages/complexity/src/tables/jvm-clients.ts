import { type ClientRow, type ReceiverRow, VERBS } from './table.ts'

const APACHE: ClientRow = {
  only: [
    ...['ClassicRequestBuilder', 'DefaultHttpClient', 'HttpAsyncClients', 'HttpClientBuilder'],
    ...['HttpClients', 'HttpDelete', 'HttpGet', 'HttpHead', 'HttpPatch', 'HttpPost', 'HttpPut'],
    ...['Request', 'SimpleRequestBuilder'],
  ],
  types: ['CloseableHttpClient', 'HttpClient', 'CloseableHttpAsyncClient'],
  handles: ['client', 'http'],
}
const EXCHANGES = [
  ...['Delete', 'Get', 'Http', 'Patch', 'Post', 'Put'].map((verb) => `${verb}Exchange`),
  '*',
]
/** Annotations of Retrofit, and of whatever is made after it. */
export const METHODS = ['DELETE', 'GET', 'HEAD', 'HTTP', 'OPTIONS', 'PATCH', 'POST', 'PUT', '*']
const JAX_RS: ClientRow = { only: ['ClientBuilder'], types: ['Client', 'WebTarget'] }
const UNIREST: ClientRow = { only: ['Unirest', 'UnirestInstance'] }

/** Clients that Java and Kotlin share. */
export const jvmClients: readonly (readonly [string, ClientRow])[] = [
  ['cn.hutool.http', { only: ['HttpRequest', 'HttpUtil'] }],
  ['com.linecorp.armeria.client', { only: ['WebClient'], handles: ['client'] }],
  ['com.ning.http.client', { only: ['AsyncHttpClient'], handles: ['client'] }],
  ['com.squareup.okhttp', { only: ['OkHttpClient', 'Request'], calls: ['newCall'] }],
  ['io.helidon.webclient', { only: ['Http1Client', 'WebClient'], handles: ['client'] }],
  [
    'io.vertx.core.http',
    { only: [], types: ['HttpClient', 'HttpClientRequest'], handles: ['client'] },
  ],
  ['io.vertx.mutiny.ext.web.client', { only: ['WebClient'], handles: ['client'] }],
  ['jodd.http', { only: ['HttpRequest'] }],
  ['net.dongliu.requests', { only: ['Requests', 'Session'] }],
  ['org.eclipse.jetty.client', { only: ['HttpClient'], handles: ['client'] }],
  ['org.glassfish.jersey.client', { only: ['JerseyClientBuilder'] }],
  ['org.jboss.resteasy.client', { only: ['ResteasyClientBuilder'], types: ['ResteasyClient'] }],
  ['org.springframework.boot.restclient', { only: ['RestTemplateBuilder'] }],
  ['org.springframework.graphql.client', { only: ['HttpGraphQlClient'] }],
  ['org.springframework.web.service.invoker', { only: ['HttpServiceProxyFactory'] }],
  ['play.libs.ws', { only: [], types: ['WSClient'], calls: ['setRequestTimeout'] }],
  ['reactor.netty.http.client', { only: ['HttpClient'], handles: ['client'] }],
  [
    'com.android.volley',
    { only: ['JsonArrayRequest', 'JsonObjectRequest', 'StringRequest', 'Volley'] },
  ],
  [
    'com.google.api.client.http',
    { calls: ['buildGetRequest', 'buildPostRequest', 'buildRequest'] },
  ],
  ['com.mashape.unirest', UNIREST],
  ['feign', { only: ['Feign'], declares: ['RequestLine'] }],
  [
    'io.micronaut.http.client',
    {
      only: ['HttpClient'],
      types: ['BlockingHttpClient', 'ReactorHttpClient', 'StreamingHttpClient'],
      handles: ['client', 'http'],
    },
  ],
  ['io.micronaut.http.client.annotation', { only: [], declares: ['Client'] }],
  ['io.vertx.ext.web.client', { only: ['WebClient'], handles: ['client'] }],
  ['jakarta.ws.rs.client', JAX_RS],
  [
    'java.net',
    {
      only: [],
      types: ['HttpURLConnection', 'URI', 'URL', 'URLConnection'],
      calls: ['openConnection', 'openStream'],
    },
  ],
  ['java.net.http', { only: ['HttpClient', 'HttpRequest'], calls: ['send', 'sendAsync'] }],
  ['javax.net.ssl', { only: [], types: ['HttpsURLConnection'], calls: ['openConnection'] }],
  ['javax.ws.rs.client', JAX_RS],
  ['kong.unirest', UNIREST],
  ['okhttp3', { only: ['OkHttpClient', 'Request'], types: ['Call'], calls: ['newCall'] }],
  ['org.apache.commons.httpclient', APACHE],
  ['org.apache.hc', APACHE],
  ['org.apache.http', APACHE],
  [
    'org.asynchttpclient',
    { only: ['Dsl'], types: ['AsyncHttpClient'], calls: ['prepareGet', 'preparePost'] },
  ],
  [
    'org.eclipse.microprofile.rest.client',
    { only: ['RestClientBuilder'], declares: ['RegisterRestClient', 'RestClient'] },
  ],
  ['org.jsoup.Jsoup', { only: ['connect'] }],
  ['org.springframework.boot.web.client', { only: ['RestTemplateBuilder'] }],
  ['org.springframework.cloud.openfeign', { only: [], declares: ['FeignClient'] }],
  [
    'org.springframework.web.client',
    {
      only: ['RestClient', 'RestTemplate'],
      types: ['RestOperations'],
      handles: ['client', 'operations', 'rest', 'template'],
      calls: [
        ...['exchange', 'getForEntity', 'getForObject', 'patchForObject', 'postForEntity'],
        ...['postForLocation', 'postForObject'],
      ],
    },
  ],
  [
    'org.springframework.web.reactive.function.client',
    { only: ['WebClient'], handles: ['client', 'web'], calls: ['exchangeToMono', 'retrieve'] },
  ],
  ['org.springframework.web.service.annotation', { only: [], declares: EXCHANGES }],
  ['retrofit2', { only: ['Retrofit'], types: ['Call'] }],
  ['retrofit2.http', { only: [], declares: METHODS }],
]

export const jvmVerbs = [
  ...[...VERBS, 'exchange', 'execute', 'method', 'newCall', 'prepareGet', 'preparePost'],
  ...['getAbs', 'postAbs', 'requestAbs', 'submitForm', 'target', 'toBlocking'],
]

export const jvmRequesters: readonly (readonly [string, ReceiverRow])[] = [
  ['httpClient', { calls: jvmVerbs }],
  ['okHttpClient', {}],
  ['restClient', { calls: jvmVerbs }],
  ['restTemplate', {}],
  ['webClient', { calls: jvmVerbs }],
]
