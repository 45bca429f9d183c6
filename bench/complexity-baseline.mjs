// A scorer without a parser, for comparison: it finds words and patterns anywhere in the text and the path.

const PATH =
  /auth|permission|billing|payment|checkout|invoice|subscription|admin|upload|delete|remove|purge|migrate/i

const HTTP = new RegExp(
  [
    String.raw`\b(?:requests|fetch|axios|httpx|aiohttp|urllib|undici|superagent|XMLHttpRequest)\b`,
    String.raw`\bhttp\.(?:Get|Post|NewRequest|Client|get|request)\b|\bresty\b`,
    String.raw`\b(?:HttpClient|RestTemplate|WebClient|OkHttpClient|Retrofit|FeignClient|RestClient|Refit|Flurl)\b`,
    String.raw`\b(?:Net::HTTP|Faraday|HTTParty|Typhoeus|open-uri)\b|\bcurl_\w+|\bGuzzleHttp\b|\bHttp::`,
    String.raw`\b(?:reqwest|hyper|ureq|surf)\b`,
  ].join('|'),
)

const DB = new RegExp(
  [
    String.raw`\.(?:filter|save|commit|query|execute|find|findOne|find_by|where|insert|update|delete)\(`,
    String.raw`\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE TABLE)\b`,
    String.raw`\b(?:sqlalchemy|psycopg2?|prisma|mongoose|sequelize|typeorm|database/sql|gorm|sqlx|pgx)\b`,
    String.raw`\b(?:EntityManager|JpaRepository|JdbcTemplate|Hibernate|jooq|DbContext|Dapper)\b`,
    String.raw`\b(?:ActiveRecord|ApplicationRecord|Sequel|PDO|mysqli|Doctrine|Eloquent|diesel|rusqlite)\b`,
  ].join('|'),
)

/**
 * @param {string} path
 * @param {string} text
 * @returns {{ http: boolean, database: boolean, path: string[] }}
 */
export function baseline(path, text) {
  const word = PATH.exec(path)?.[0].toLowerCase()
  return { http: HTTP.test(text), database: DB.test(text), path: word === undefined ? [] : [word] }
}
