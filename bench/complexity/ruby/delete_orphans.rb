# frozen_string_literal: true

require "optparse"
require "pg"

options = { batch: 500, dry_run: false }
OptionParser.new do |parser|
  parser.on("--batch N", Integer) { |n| options[:batch] = n }
  parser.on("--dry-run") { options[:dry_run] = true }
end.parse!

abort "batch must be positive" unless options[:batch].positive?

ORPHANS = <<~SQL
  SELECT files.id FROM files
  LEFT JOIN pages ON pages.id = files.page_id
  WHERE pages.id IS NULL
  LIMIT $1
SQL

connection = PG.connect(ENV.fetch("DATABASE_URL"))
total = 0

loop do
  ids = connection.exec_params(ORPHANS, [options[:batch]]).column_values(0)
  total += ids.size
  break if ids.empty? || options[:dry_run]

  connection.transaction do |inner|
    ids.each { |id| inner.exec_params("DELETE FROM files WHERE id = $1", [id]) }
  end
end

connection.close
puts options[:dry_run] ? "at least #{total} would go" : "#{total} deleted"
