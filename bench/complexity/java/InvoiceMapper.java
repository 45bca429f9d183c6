package com.example.accounting;

import java.time.LocalDate;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.Results;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

@Mapper
public interface InvoiceMapper {

    @Results(
            id = "invoice",
            value = {
                @Result(property = "id", column = "id", id = true),
                @Result(property = "number", column = "invoice_no"),
                @Result(property = "issuedOn", column = "issued_on"),
                @Result(property = "grossCents", column = "gross_cents")
            })
    @Select("SELECT id, invoice_no, issued_on, gross_cents FROM invoice WHERE invoice_no = #{number}")
    Invoice byNumber(String number);

    @Select({
        "<script>",
        "SELECT id, invoice_no, issued_on, gross_cents FROM invoice",
        "<where>",
        "  <if test='customer != null'>AND customer_id = #{customer}</if>",
        "  <if test='since != null'>AND issued_on &gt;= #{since}</if>",
        "</where>",
        "ORDER BY issued_on DESC",
        "</script>"
    })
    List<Invoice> search(@Param("customer") Long customer, @Param("since") LocalDate since);

    @Insert(
            "INSERT INTO invoice (invoice_no, customer_id, issued_on, gross_cents)"
                    + " VALUES (#{number}, #{customerId}, #{issuedOn}, #{grossCents})")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int insert(Invoice invoice);

    @Update("UPDATE invoice SET reminded_on = #{day} WHERE id = #{id} AND settled_on IS NULL")
    int remind(@Param("id") long id, @Param("day") LocalDate day);

    default Invoice require(String number) {
        Invoice found = byNumber(number);
        if (found == null) {
            throw new IllegalArgumentException("There is no invoice " + number);
        }
        return found;
    }
}
