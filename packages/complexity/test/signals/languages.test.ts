import { describe, expect, test } from 'vitest'
import { score } from '../sum.ts'

interface Cases {
  path: string
  /** What a fragment needs around it to be a source. */
  wrap?: (code: string) => string
  http: readonly string[]
  database: readonly string[]
  neither: readonly string[]
}

const inClass = (code: string) => {
  const lines = code.split('\n')
  const head = lines.filter((line) => /^(?:import|using) /.test(line))
  const body = lines.filter((line) => !/^(?:import|using) /.test(line))
  return `${head.join('\n')}\nclass Shop { void run() { ${body.join('\n')} } }`
}

const inGo = (code: string) => {
  const lines = code.split('\n')
  const head = lines.filter((line) => line.startsWith('import '))
  const body = lines.filter((line) => !line.startsWith('import '))
  return `package shop\n${head.join('\n')}\nfunc run() {\n${body.join('\n')}\n}`
}

const inKotlin = (code: string) => {
  const lines = code.split('\n')
  const head = lines.filter((line) => line.startsWith('import '))
  const body = lines.filter((line) => !line.startsWith('import '))
  return `${head.join('\n')}\nfun run() {\n${body.join('\n')}\n}`
}

const LANGUAGES: Readonly<Record<string, Cases>> = {
  Go: {
    path: 'shop.go',
    wrap: inGo,
    http: [
      'import "net/http"\nhttp.Get(url)',
      'import "net/http"\nreq, err := http.NewRequestWithContext(ctx, "GET", url, nil)',
      'import "net/http"\nres, err := s.client.Do(req)',
      'import "net/http"\nhttp.DefaultClient.Do(req)',
      'import "github.com/go-resty/resty/v2"\nresty.New().R().Get(url)',
      'import "github.com/hashicorp/go-retryablehttp"\nretryablehttp.NewClient()',
    ],
    database: [
      'import "database/sql"\nsql.Open("postgres", dsn)',
      'import _ "github.com/lib/pq"',
      'import "github.com/jmoiron/sqlx"',
      'import "github.com/jackc/pgx/v5/pgxpool"',
      'import "gorm.io/gorm"\ng.Where("id = ?", id).First(&order)',
      'import "go.mongodb.org/mongo-driver/v2/mongo"',
      's.db.QueryRowContext(ctx, q, id)',
      'tx.Commit()',
      'text := `SELECT id FROM orders WHERE id = $1`',
    ],
    neither: [
      'import "net/http"\nhttp.HandleFunc("/", handle)',
      'import "net/http"\nhttp.Error(w, "no", http.StatusNotFound)',
      'import "net/http"\nquery := r.URL.Query().Get("id")',
      'import "net/http"\nonce.Do(setUp)',
      'import "net/url"\nurl.Parse(text)',
      'import "database/sql"\nvar at sql.NullTime',
      'import "gorm.io/gorm"\nvar deleted gorm.DeletedAt',
      'import "go.mongodb.org/mongo-driver/bson"\nbson.NewObjectID()',
      'orders.Delete(id); cache.Get(id); r.Find(id)',
      '// http.Get(url)\ntext := "http.Get"',
    ],
  },
  Java: {
    path: 'Shop.java',
    wrap: inClass,
    http: [
      'import java.net.http.HttpClient;\nHttpClient.newHttpClient();',
      'import java.net.http.*;\nHttpClient c = HttpClient.newBuilder().build();',
      'import okhttp3.OkHttpClient;\nthis.http.newCall(request).execute();',
      'import org.springframework.web.client.RestTemplate;\nrest.postForObject(url, order, Order.class);',
      'import org.springframework.web.reactive.function.client.WebClient;\nclient.get().uri(url).retrieve();',
      'import org.apache.http.impl.client.HttpClients;\nHttpClients.createDefault();',
      'import org.springframework.cloud.openfeign.FeignClient;',
      'import java.net.URL;\nurl.openConnection();',
      'java.net.http.HttpClient.newHttpClient();',
    ],
    database: [
      'import java.sql.Connection;',
      'import java.sql.*;',
      'import jakarta.persistence.EntityManager;',
      'import org.hibernate.Session;',
      'import org.springframework.data.jpa.repository.JpaRepository;',
      'import org.springframework.jdbc.core.JdbcTemplate;',
      'import org.jooq.DSLContext;',
      'import org.apache.ibatis.annotations.Mapper;',
      'import org.springframework.data.mongodb.core.MongoTemplate;',
      'entityManager.persist(order);',
      'this.jdbcTemplate.update(text);',
      'statement.executeQuery();',
      'String q = """\n  SELECT id\n  FROM orders\n  """;',
    ],
    neither: [
      'import java.net.URI;\nURI.create(text);',
      'import java.net.http.HttpResponse;\nsender.send(mail);',
      'import org.springframework.web.client.HttpClientErrorException;\nmap.put(a, b);',
      'import org.springframework.web.bind.annotation.GetMapping;',
      'import java.sql.Timestamp;\nTimestamp.from(now);',
      'import jakarta.persistence.Entity;\nimport jakarta.persistence.*;',
      'import org.hibernate.validator.constraints.Length;',
      'orders.save(order); orders.findById(id); rows.stream().filter(f).findFirst();',
      'executor.execute(task); mailer.send(mail);',
      '// client.send(request)',
    ],
  },
  Kotlin: {
    path: 'Shop.kt',
    wrap: inKotlin,
    http: [
      'import io.ktor.client.HttpClient\nHttpClient(CIO)',
      'import io.ktor.client.request.get\nclient.get(url)',
      'import okhttp3.OkHttpClient\nOkHttpClient()',
      'import retrofit2.http.GET',
      'import com.github.kittinunf.fuel.httpGet\nurl.httpGet().response()',
      'import java.net.URL\nURL(address).readText()',
    ],
    database: [
      'import org.jetbrains.exposed.sql.transactions.transaction',
      'import androidx.room.Dao',
      'import app.cash.sqldelight.db.SqlDriver',
      'import jakarta.persistence.EntityManager',
      'import org.jooq.DSLContext',
      'jdbcTemplate.queryForList(text)',
      'val text = "DELETE FROM orders WHERE id = ?"',
    ],
    neither: [
      'import io.ktor.server.routing.get\nget("/") { call.respond(1) }',
      'import io.ktor.http.HttpStatusCode\nmap.get(key)',
      'import jakarta.persistence.Entity\nimport jakarta.persistence.Id',
      'import androidx.room.Entity\nimport androidx.room.PrimaryKey',
      'orders.filter { it.open }.find { it.id == 1 }',
      'file.readText()',
      'repository.save(order)',
    ],
  },
  'C#': {
    path: 'Shop.cs',
    wrap: inClass,
    http: [
      'var client = new HttpClient();',
      'await _httpClient.GetAsync(url);',
      'await client.PostAsJsonAsync(url, order);',
      'using System.Net.Http;\nawait _ratesClient.GetAsync(url);',
      'using RestSharp;\nvar client = new RestClient(url);',
      'using Refit;',
      'using Flurl.Http;\nawait url.GetJsonAsync<Order>();',
      'using System.Net;\nvar request = WebRequest.Create(url);',
    ],
    database: [
      'using Microsoft.EntityFrameworkCore;\nawait _context.Orders.ToListAsync();',
      'await _context.SaveChangesAsync();',
      'using Dapper;',
      'using Microsoft.Data.SqlClient;',
      'using MongoDB.Driver;',
      'using NHibernate;',
      'await command.ExecuteReaderAsync();',
      '_dbContext.Orders.Add(order);',
      'var text = @"SELECT Id FROM Orders";',
    ],
    neither: [
      'using System.Net;\nvar code = HttpStatusCode.OK;',
      'await _cache.GetAsync(key);',
      'using Microsoft.EntityFrameworkCore;',
      'using System.Linq;\norders.Where(f).ToList();',
      '_orders.Add(order); _orders.Find(id); _orders.Remove(id);',
      'await _repository.SaveAsync(order);',
    ],
  },
  Ruby: {
    path: 'shop.rb',
    http: [
      'Net::HTTP.get(uri)',
      'Net::HTTP::Post.new(uri)',
      'Faraday.new(url: url)',
      'HTTParty.get(url)',
      'RestClient.post(url, order)',
      'Typhoeus.get(url)',
      "URI.open('https://example.com')",
      "class Rates\n  include HTTParty\n  base_uri 'rates.example'\nend",
      "HTTP.auth('a').get(url)",
    ],
    database: [
      'Order.where(open: true)',
      'Order.find(id)',
      'order.save!',
      'ActiveRecord::Base.transaction { f(1) }',
      'scope :open, -> { where(open: true) }',
      'DB[:orders].all',
      "Sequel.connect('postgres://')",
      'PG.connect(dbname: 1)',
      "Mysql2::Client.new(host: 'a')",
      "require 'mongo'",
      'create_table :orders do |t|\n  t.string :name\nend',
    ],
    neither: [
      "require 'uri'\nURI.parse(url)",
      'params.fetch(:id)',
      'orders.select { |o| o.open? }.find { |o| o.id == 1 }',
      'set.delete(1)',
      'repository.save(order)',
      'belongs_to :customer\nhas_many :lines',
      'File.delete(path)',
      '# Net::HTTP.get(uri)',
    ],
  },
  PHP: {
    path: 'Shop.php',
    wrap: (code) => `<?php\n${code}`,
    http: [
      'use GuzzleHttp\\Client;\n$client = new Client();',
      'use GuzzleHttp\\ClientInterface;\n$this->client->request("GET", $url);',
      '$client = new \\GuzzleHttp\\Client();',
      '$ch = curl_init($url);',
      '$page = file_get_contents("https://example.com/$id");',
      'use Illuminate\\Support\\Facades\\Http;\nHttp::withToken($token)->post($url);',
      'use Symfony\\Contracts\\HttpClient\\HttpClientInterface;\n$this->httpClient->request("GET", $url);',
      'wp_remote_get($url);',
    ],
    database: [
      '$pdo = new PDO($dsn);',
      '$pdo = new \\PDO($dsn);',
      '$this->pdo->prepare($text);',
      'mysqli_query($link, $text);',
      'use Doctrine\\ORM\\EntityManagerInterface;',
      'use Illuminate\\Support\\Facades\\DB;',
      'use App\\Models\\Order;\nOrder::where("open", true)->get();',
      '$wpdb->get_results($text);',
      '$text = "SELECT id FROM orders WHERE id = $id";',
    ],
    neither: [
      'file_get_contents("/etc/hosts");',
      'file_get_contents($path);',
      'use GuzzleHttp\\Exception\\RequestException;\n$client->get($key);',
      'use Doctrine\\ORM\\Mapping as ORM;',
      'use Illuminate\\Database\\Eloquent\\Model;\nclass Order extends Model {}',
      'use App\\Models\\Order;\nfunction show(Order $order) { return $order->total(); }',
      'Registry::find($name);',
      '$orders->filter($f); $orders->save($order); $this->orders->find($id);',
      '// curl_init($url)',
    ],
  },
  Rust: {
    path: 'shop.rs',
    wrap: (code) => code.replace(/^((?:use .*\n)*)([\s\S]*)$/, '$1fn run() {\n$2\n}'),
    http: [
      'reqwest::get(url).await?;',
      'use reqwest::Client;\nlet c = Client::new();',
      'use reqwest::Client;\nself.client.post(url).send().await?;',
      'ureq::get(url).call()?;',
      'surf::get(url).await?;',
      'use hyper::Client;\nlet c = Client::new();',
    ],
    database: [
      'use sqlx::PgPool;\nf();',
      'let row = sqlx::query("x").fetch_one(&pool).await?;',
      'use diesel::prelude::*;\nusers.load(conn)?;',
      'use rusqlite::Connection;\nf();',
      'use tokio_postgres::Client;\nf();',
      'use sea_orm::DatabaseConnection;\nf();',
      'use mongodb::Collection;\nf();',
      'let text = "UPDATE orders SET open = false WHERE id = $1";',
    ],
    neither: [
      'use reqwest::StatusCode;\nclient.get(key);',
      'use hyper::Server;\nServer::bind(&address);',
      'use sqlx::FromRow;\nf();',
      'use diesel::prelude::*;\nf();',
      'use crate::redis::Cache;\ncache.get(key);',
      'rows.iter().filter(f).find(g); set.remove(&a); map.get(&k);',
      '// reqwest::get(url)',
    ],
  },
}

const named = async ({ path, wrap = (code) => code }: Cases, code: string) => {
  const { signals } = await score(path, wrap(code))
  return signals.map(({ name }) => name).filter((name) => name === 'HTTP' || name === 'DB')
}

describe.each(Object.entries(LANGUAGES))('in %s', (_, cases) => {
  test.each(cases.http)('a request: %s', async (code) => {
    expect(await named(cases, code)).toEqual(['HTTP'])
  })

  test.each(cases.database)('a database access: %s', async (code) => {
    expect(await named(cases, code)).toEqual(['DB'])
  })

  test.each(cases.neither)('neither: %s', async (code) => {
    expect(await named(cases, code)).toEqual([])
  })
})
