# frozen_string_literal: true

require "http"
require "ipaddr"

# Where a visitor comes from, as far as the address tells.
class GeoIp
  Place = Struct.new(:country, :city, :timezone, keyword_init: true) do
    def to_s = [city, country].compact.join(", ")
  end

  class Unavailable < StandardError; end

  PRIVATE = %w[10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 127.0.0.0/8].map { |net| IPAddr.new(net) }

  def initialize(token:, host: "geo.example.com", ttl: 3600)
    @host = host
    @ttl = ttl
    @seen = {}
    @http = HTTP
      .timeout(connect: 1, read: 2)
      .headers(accept: "application/json")
      .auth("Bearer #{token}")
  end

  def locate(address)
    ip = IPAddr.new(address)
    return nil if PRIVATE.any? { |net| net.include?(ip) }

    at, place = @seen[ip]
    return place if at && at > Time.now - @ttl

    ask(ip).tap { |found| @seen[ip] = [Time.now, found] }
  rescue IPAddr::InvalidAddressError
    nil
  end

  def forget
    @seen.delete_if { |_, (at, _)| at <= Time.now - @ttl }
  end

  private

  def ask(ip)
    response = @http.get("https://#{@host}/v1/#{ip}", params: { fields: "country,city,timezone" })
    case response.code
    when 200 then Place.new(**response.parse.transform_keys(&:to_sym))
    when 404 then nil
    else raise Unavailable, "geo service says #{response.status}"
    end
  rescue HTTP::Error => e
    raise Unavailable, e.message
  end
end
