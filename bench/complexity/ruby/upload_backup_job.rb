# frozen_string_literal: true

require "digest"
require "net/http"
require "zlib"

class UploadBackupJob
  include Sidekiq::Job

  sidekiq_options queue: "nightly", retry: 5

  class Refused < StandardError; end

  def perform(path, target)
    archive = compress(path)
    uri = URI.join(target, File.basename(archive))
    put(uri, archive)
    logger.info("#{archive} is stored at #{uri}")
  ensure
    File.delete(archive) if archive && File.exist?(archive)
  end

  private

  def compress(path)
    "#{path}.gz".tap do |archive|
      Zlib::GzipWriter.open(archive) do |gz|
        File.open(path, "rb") { |file| IO.copy_stream(file, gz) }
      end
    end
  end

  def put(uri, archive)
    File.open(archive, "rb") do |body|
      request = Net::HTTP::Put.new(uri)
      request.basic_auth(ENV.fetch("BACKUP_USER"), ENV.fetch("BACKUP_PASSWORD"))
      request["Content-Type"] = "application/gzip"
      request["Content-Length"] = body.size
      request["X-Checksum"] = Digest::SHA256.file(archive).hexdigest
      request.body_stream = body

      response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https", read_timeout: 600) do |http|
        http.request(request)
      end
      raise Refused, "#{response.code} #{response.message}" unless response.is_a?(Net::HTTPSuccess)
    end
  end
end
